import { type ChangeProfile, UserProfile } from '../../../contracts/domain/user.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { forgetInvitation, invitationHeader } from './invitation.ts';

/** The whole app depends on the profile, so a response without its fields is an error too. */
function readProfile(answer: unknown): UserProfile {
  const profile = UserProfile.safeParse(answer);
  if (!profile.success) throw new ApiError('UNEXPECTED_ANSWER', 200, {}, profile.error);
  return profile.data;
}

/** Fetches the profile of the signed-in person, and passes the invitation on to the server. */
export async function fetchProfile(): Promise<UserProfile> {
  const profile = readProfile(await call('GET /v1/user/me', {}, { headers: invitationHeader() }));
  forgetInvitation();
  return profile;
}

/** Changes the profile and returns it. */
export const changeProfile = async (body: ChangeProfile): Promise<UserProfile> =>
  readProfile(await call('PATCH /v1/user/me', { body }));
