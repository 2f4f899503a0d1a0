import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../documents/translations.ts';

/** Returns the texts of a locale without their tags. */
const textsOf = (locale: string): string[] =>
  Object.values(messagesOf(locale)).map((text) => text.replaceAll(/<[^>]*>/g, ''));

/** Returns the texts that match a pattern. */
const matching = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.filter((text) => pattern.test(text));

/** Returns the texts with a retired word, each with the word to use instead. */
const retiredIn = (texts: readonly string[], retired: readonly (readonly [RegExp, string])[]) =>
  retired.flatMap(([pattern, say]) => matching(texts, pattern).map((text) => [text, say]));

describe('French', () => {
  const texts = textsOf('fr-FR');

  test('has typographic apostrophes', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(matching(texts, /\p{L}'[\p{L}«{]/u)).toEqual([]);
  });

  test('has a no-break space before double punctuation and per cent, and inside quotes', () => {
    const loose = /[^\u00a0\d:][:;!?](?=\s|$)|«[^\u00a0]|[^\u00a0]»|[^\S\u00a0][:;!?%]/;
    expect(matching(texts, loose)).toEqual([]);
  });

  test('has no space before an ellipsis, and no straight quotes', () => {
    expect(matching(texts, /\s…|"/)).toEqual([]);
  });

  test('uses no retired word', () => {
    expect(
      retiredIn(texts, [
        [/hors TVA|TVA (?:comprise|incl|excl)/i, 'HT, TTC'],
        [/remise(?! de l’installation)/i, 'rabais'],
        [/listes? de (?:matériel|pièces)/i, 'nomenclature'],
        [/(?<!en |Rénovation de |pour )toitures?/i, 'toit'],
        [/(?<!maître d’)ouvrage/i, 'bâtiment'],
        [/\btuiles?\b(?! plates| en terre cuite)/i, 'ardoise'],
        [/stop-neige|arrêts de neige/i, 'pare-neige, crochets à neige'],
        [/liste de découpe/i, 'liste de débit'],
        [/hauteur du toit/i, 'longueur du rampant'],
        [/position des modules(?! ici|$)/i, 'pose des modules'],
        [/kWc/, 'kWp'],
        [/en ordre/i, 'conforme'],
        [/offre au client/i, 'offre client'],
        [/offre (?:est )?échue|remaniée/i, 'expirée, révisée'],
        [/adaptation|adaptée|adapter l’offre/i, 'modification'],
        [/approbation/i, 'autorisation'],
        [/conseil de vente/i, 'conseiller de vente'],
        [/^Reprendre «/, 'Appliquer'],
        [/^Chercher /, 'Rechercher'],
        [/^Vers (?!le nord|l’est)/, 'Aller à'],
        [/lire (?:une liste|ainsi)|lisez une liste/i, 'importer'],
        [/télévers/i, 'charger'],
      ]),
    ).toEqual([]);
  });
});
