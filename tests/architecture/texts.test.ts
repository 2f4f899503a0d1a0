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

describe('German', () => {
  const texts = textsOf('de');

  test('has Swiss spelling', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(matching(texts, /ß|\b(?:z\.B|d\.h)\./)).toEqual([]);
  });

  test('has guillemets as quotes, straight ones only around "auto" in a file', () => {
    expect(matching(texts, /«\s|\s»|[„“”‚‘’]|"(?!auto"|(?<=auto"))/)).toEqual([]);
  });

  test('has no space before punctuation', () => {
    expect(matching(texts, /\s[:;!?,]|\s\.(?!\w)|\s{2}/)).toEqual([]);
  });

  test('groups the digits of heights and widths', () => {
    expect(matching(texts, /(?<!\d)\d{4,} m\b/)).toEqual([]);
  });

  test('addresses the user as Sie', () => {
    expect(matching(texts, /\b(?:du|dein\p{L}*|dir|dich|euch|euer)\b/iu)).toEqual([]);
  });

  test('uses no retired word', () => {
    expect(
      retiredIn(texts, [
        [/\bDachs\b/, 'Daches'],
        [/Kunden?\b(?! |$)|des Kunden|den Kunden/, 'Bauherrschaft'],
        [/schindel/i, 'Platte, Solarschiefer'],
        [/Lage der Module/, 'Modullage'],
        [/Dachform\b/, 'Dachtyp'],
        [/Traglatte|Ortabschluss/, 'Lattung, Ortgang'],
        [/\bStrings?\b/, 'Strang'],
        [/Dachhöhe/, 'Dachlänge schräg'],
        [/Fingerabdruck/, 'Prüfzahl'],
        [/Login|[Ee]inloggen/, 'Anmeldung, anmelden'],
        [/\binnert\b/, 'innerhalb von'],
        [/wird (?:etwa|sie) verstanden|[Vv]erstanden (?:wird|werden)/, 'geben Sie so ein'],
        [/Liste .*(?:gesichert|merken)|(?:merken|Liste sichern)$/, 'speichern'],
        [/Bestellung angepasst|Änderung der Offerte/, 'Bestellung geändert, Anpassung der Offerte'],
        [/erfolgreich|mittels|seitens|bezüglich|getätigt|erfolgt\b|vorgenommen/, 'plain words'],
        [/\b(?:JSON laden|MwSt|Mwst|Email)\b/, 'Dachdatei laden, MWST, E-Mail'],
      ]),
    ).toEqual([]);
  });
});

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
        [/position des modules/i, 'pose des modules'],
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

describe('English', () => {
  const texts = textsOf('en');

  test('has typographic apostrophes', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    // The only other one is in a sentence of the specification.
    expect(matching(texts, /\p{L}'\p{L}/u)).toEqual(["Your Order couldn't be archived"]);
  });

  test('has curly quotes, straight ones only around "auto" in a file', () => {
    expect(matching(texts, /[«»„]|"(?!auto"|(?<=auto"))/)).toEqual([]);
  });

  test('has no space before punctuation', () => {
    expect(matching(texts, /\s[:;!?,]|\s{2}/)).toEqual([]);
  });

  test('has British spelling', () => {
    const american =
      /\b(?:colors?|centers?|gray|meters?|millimeters?|labor|catalogs?|canceled|fulfill|aluminum)\b/i;
    expect(matching(texts, american)).toEqual([]);
  });

  test('uses no retired word', () => {
    expect(
      retiredIn(texts, [
        [/\btrainings\b|(?:\ba|this|the) training\b(?! (?:session|calendar))/i, 'training session'],
        [/\bfilms?\b/i, 'video'],
        [/roof windows?/i, 'skylight'],
        [/\bremarks\b/i, 'notes'],
        [/façade/i, 'facade'],
        [/sales adviser/i, 'sales representative'],
        [/layout plan|check number/i, 'laying plan, fingerprint'],
        [/storage places?|^place \{|\bwithout (?:a )?place\b/i, 'storage location'],
        [/(?:after|by|of) SIA 261/, 'to SIA 261'],
        [/\bplant\b/i, 'system'],
        [/\bcautious(?:ly)?\b(?!\})/i, 'conservatively'],
        [/\bmeanwhile\b/i, 'in the meantime'],
        [/\b(?:every|some)body\b|\bnobody\b/i, 'everyone, someone, no one'],
        [/^(?:Choose|Close|Add|Take) an? [\w-]+$|^(?:Choose|Close|Remove|Discard) the /, 'no article'],
        [/^Take (?!photo)|\btake over\b/i, 'apply, import'],
        [/^To (?:the|a) (?!north|east|highest|left|lower|ridge|top)/, 'go to'],
        [/read in (?:a list|it)/i, 'import'],
        [/\b(?:is|are) (?:understood|listed) (?:as|like)/i, 'enter it like this'],
        [/roof height/i, 'slope length'],
        [/counter-clockwise/i, 'anticlockwise'],
        [/not binding(?!\. )/i, 'non-binding'],
        [/\bin order\b/i, 'OK'],
      ]),
    ).toEqual([]);
  });
});

describe('Italian', () => {
  const texts = textsOf('it');

  test('has typographic apostrophes', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(matching(texts, /\p{L}'[\p{L}«{]/u)).toEqual([]);
  });

  test('has guillemets as quotes, and no space inside them or before punctuation', () => {
    expect(matching(texts, /«\s|\s»|"|“|”|\s[:;!?…]/)).toEqual([]);
  });

  test('addresses the user as Lei', () => {
    const lowerCase =
      /\bsu(?:o|a|oi|e) (?:account|azienda|consulente|dati|offerta|ordine|progetti|richiesta|sconto)\b/;
    expect(matching(texts, lowerCase)).toEqual([]);
    expect(
      matching(texts, /\b(?:vostr[aeio]|ve l[aeio]|fate|(?<!sono )inserite|scegliete|la preghiamo)\b/i),
    ).toEqual([]);
  });

  test('commands in the imperative: infinitives are questions, tasks and the mounting guide', () => {
    const infinitive =
      /^(?:aggiung|annull|apr|archivi|cerc|chiud|copi|cre|elimin|import|invi|modific|mostr|ordin|pubblic|rimuov|rinomin|salv|scaric|scart|scegli|sostitu)(?:are|ere|ire)\b(?!.*\?$)/i;
    expect(matching(texts, infinitive).toSorted()).toEqual([
      'Chiudere aperture e bordi',
      'Modificare l’offerta',
    ]);
  });

  test('uses no retired word', () => {
    expect(
      retiredIn(texts, [
        [/(?<!@)\bditt[ae]\b/i, 'azienda'],
        [/(?<!tiene )\bcont[oi]\b/i, 'account'],
        [/\bresa\b/i, 'produzione'],
        [/\bbolla\b/i, 'bollettino di consegna'],
        [/nullaosta|autorizzazion/i, 'approvazione'],
        [/(?<!Cambio di |alla )pendenza/i, 'inclinazione'],
        [/\bgiunt[io]\b(?! sovrapposti)/i, 'fuga'],
        [/liston[ei]\b|listellatura/i, 'listello, listonatura'],
        [/(?<!Altezza del |Carico sul )parapett(?!o e ringhiera)/i, 'ringhiera'],
        [/partnership/i, 'partenariato'],
        [/designazione/i, 'denominazione'],
        [/impronta|numero di controllo/i, 'codice di controllo'],
        [/commissione/i, 'riferimento'],
        [/consulenza/i, 'consulente di vendita'],
        [/(?<!in)formazion(?!e$)/i, 'corso'],
        [/\bfilm\b/i, 'video'],
        [/remunerazione/i, 'rimunerazione'],
        [/casa ad angolo/i, 'casa a L'],
        [/autorimessa/i, 'garage'],
        [/altezza del tetto/i, 'lunghezza della falda'],
        [/^riprendi «/i, 'applica'],
        [/legg(?:ere|a|i) una lista/i, 'importare un elenco'],
        [/^(?:al|alla|all’) ?(?:accesso|corso|lista|ordine|panoramica|profilo|progetto|tetto)\b/i, 'vai a'],
      ]),
    ).toEqual([]);
  });
});
