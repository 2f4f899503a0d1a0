/** Returns a country's name in a language, from its ISO 3166-1 code; an invalid code is returned unchanged. */
export function nameCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
