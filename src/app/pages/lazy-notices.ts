import { lazyPart } from '../../shared/ui/lazy-part.ts';

// Shown only while the server answers: no parts of the first load.
export const NotAdmittedNotice = lazyPart('sign-in-notices', () =>
  import('./sign-in-notices.tsx').then((m) => m.NotAdmittedNotice),
);
export const SignInFailedNotice = lazyPart('sign-in-notices', () =>
  import('./sign-in-notices.tsx').then((m) => m.SignInFailedNotice),
);
export const NotFoundPage = lazyPart('not-found', () =>
  import('../../shared/ui/not-found-page.tsx').then((m) => m.NotFoundPage),
);
