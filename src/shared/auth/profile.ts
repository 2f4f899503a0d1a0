import { type ChangeProfile, UserProfile } from '../../../contracts/domain/user.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { forgetInvitation, invitationHeader } from './invitation.ts';

/** The whole app depends on the profile: an answer without its fields is an error too. */
function readProfile(answer: unknown): UserProfile {
  const profile = UserProfile.safeParse(answer);
  if (!profile.success) throw new ApiError('UNEXPECTED_ANSWER', 200, {}, profile.error);
  return profile.data;
}

/** The profile of the person who has signed in; the server learns of the invitation that brought them. */
export async function fetchProfile(): Promise<UserProfile> {
  const profile = readProfile(await call('GET /v1/user/me', {}, { headers: invitationHeader() }));
  forgetInvitation();
  return profile;
}

/** Resolves to the profile as it is afterwards. */
export const changeProfile = async (body: ChangeProfile): Promise<UserProfile> =>
  readProfile(await call('PATCH /v1/user/me', { body }));
