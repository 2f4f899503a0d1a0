/** Texts of the local provider's own pages; the portal's languages. */
export interface SignInTexts {
  lang: string;
  signIn: string;
  demoUsers: string;
  invented: string;
  email: string;
  password: string;
  wrong: string;
  forgot: string;
  expired: string;
  tooMany: string;
  startAgain: string;
  reset: string;
  resetDone: string;
}

const texts: Record<'de' | 'en' | 'it' | 'fr', SignInTexts> = {
  de: {
    lang: 'de',
    signIn: 'Anmelden',
    demoUsers: 'Demo-Benutzer',
    invented: 'Personen und Firmen sind erfunden.',
    email: 'E-Mail',
    password: 'Passwort',
    wrong: 'E-Mail oder Passwort ist falsch.',
    forgot: 'Passwort vergessen?',
    expired: 'Diese Anmeldung ist abgelaufen.',
    tooMany: 'Zu viele Versuche. Bitte in einer Minute nochmals versuchen.',
    startAgain: 'Neu beginnen',
    reset: 'Passwort zurücksetzen',
    resetDone: 'Die Demo-Passwörter lassen sich nicht ändern. Das Passwort ist «demo».',
  },
  en: {
    lang: 'en',
    signIn: 'Sign in',
    demoUsers: 'Demo users',
    invented: 'People and companies are invented.',
    email: 'Email',
    password: 'Password',
    wrong: 'Email or password is wrong.',
    forgot: 'Forgot your password?',
    expired: 'This sign-in has expired.',
    tooMany: 'Too many attempts. Please try again in a minute.',
    startAgain: 'Start again',
    reset: 'Reset password',
    resetDone: 'The demo passwords cannot be changed. The password is “demo”.',
  },
  it: {
    lang: 'it',
    signIn: 'Accedi',
    demoUsers: 'Utenti demo',
    invented: 'Persone e aziende sono inventate.',
    email: 'E-mail',
    password: 'Password',
    wrong: 'E-mail o password errata.',
    forgot: 'Password dimenticata?',
    expired: 'Questo accesso è scaduto.',
    tooMany: 'Troppi tentativi. Riprovare tra un minuto.',
    startAgain: 'Ricomincia',
    reset: 'Reimposta la password',
    resetDone: 'Le password demo non si possono modificare. La password è «demo».',
  },
  fr: {
    lang: 'fr',
    signIn: 'Se connecter',
    demoUsers: 'Utilisateurs de démonstration',
    invented: 'Les personnes et les entreprises sont inventées.',
    email: 'E-mail',
    password: 'Mot de passe',
    wrong: "L'e-mail ou le mot de passe est incorrect.",
    forgot: 'Mot de passe oublié ?',
    expired: 'Cette connexion a expiré.',
    tooMany: 'Trop de tentatives. Veuillez réessayer dans une minute.',
    startAgain: 'Recommencer',
    reset: 'Réinitialiser le mot de passe',
    resetDone:
      'Les mots de passe de démonstration ne peuvent pas être modifiés. Le mot de passe est « demo ».',
  },
};

/**
 * Texts for OpenID's `ui_locales`, in its order of preference; German when nothing is asked for, as in
 * the portal, English when nothing that is asked for is there.
 */
export function textsFor(uiLocales: unknown): SignInTexts {
  if (typeof uiLocales !== 'string' || !uiLocales) return texts.de;
  for (const part of uiLocales.split(' ')) {
    const language = part.split('-')[0]?.toLowerCase() ?? '';
    if (Object.hasOwn(texts, language)) return texts[language as keyof typeof texts];
  }
  return texts.en;
}
