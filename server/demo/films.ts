import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Captions, type Cue, type VideoCategory } from '../../contracts/domain/academy.ts';
import { byLanguage } from '../../contracts/domain/languages.ts';
import type { Language } from '../../contracts/domain/user.ts';
import { publishVideo } from '../library/videos.ts';
import { findPersonByEmail } from '../people/queries.ts';
import { type FileTools, storeOwnFile } from '../platform/files/service.ts';
import type { JobKind, NewJob } from '../platform/jobs/jobs.ts';

/** A text in the portal's languages, in their order. */
type InAll = readonly [de: string, en: string, it: string, fr: string];

/** A film that `npm run films` has made, and what is said in it from which second on. */
interface DemoFilm {
  readonly name: string;
  readonly category: VideoCategory;
  readonly publishedOn: string;
  readonly titles: InAll;
  readonly said: readonly (readonly [second: number, ...text: InAll])[];
}

/** Every film, milliseconds, as `scripts/films.ts` makes them. */
const LENGTH_MS = 12_000;
/** From one caption to the next, milliseconds. */
const INTERVAL_MS = 40;

const FILMS: readonly DemoFilm[] = [
  {
    name: 'plan-a-roof',
    category: 'planning',
    publishedOn: '2026-02-10',
    titles: [
      'Vom Umriss zum belegten Dach',
      'From the outline to the laid roof',
      'Dal contorno al tetto posato',
      'Du contour au toit posé',
    ],
    said: [
      [
        0,
        'Am Anfang steht der Umriss einer Dachfläche.',
        'It begins with the outline of a roof surface.',
        'Si comincia dal contorno di una falda.',
        'Tout commence par le contour d’un pan de toit.',
      ],
      [
        2.4,
        'Gaube und Dachfenster kommen mit ihren Abständen dazu.',
        'Dormer and skylight are added with their clearances.',
        'Abbaino e finestra da tetto si aggiungono con le loro distanze.',
        'Lucarne et fenêtre de toit s’y ajoutent avec leurs distances.',
      ],
      [
        5,
        'Der Konfigurator legt die Aktivmodule so, dass die Leistung am höchsten ist.',
        'The configurator lays the active modules for the highest power.',
        'Il configuratore posa i moduli attivi per la massima potenza.',
        'Le configurateur pose les modules actifs pour une puissance maximale.',
      ],
      [
        8.6,
        'Blindmodule und Passstücke schliessen den Rest.',
        'Blind modules and cut pieces close the rest.',
        'Moduli ciechi e pezzi su misura chiudono il resto.',
        'Modules factices et pièces sur mesure ferment le reste.',
      ],
    ],
  },
  {
    name: 'move-a-dormer',
    category: 'planning',
    publishedOn: '2026-03-17',
    titles: ['Eine Gaube verschieben', 'Moving a dormer', 'Spostare un abbaino', 'Déplacer une lucarne'],
    said: [
      [
        0,
        'Ziehen Sie eine Gaube an ihren Platz.',
        'Drag a dormer to its place.',
        'Trascini un abbaino al suo posto.',
        'Faites glisser une lucarne jusqu’à sa place.',
      ],
      [
        2.6,
        'Bei jeder Bewegung wird das ganze Dach neu gerechnet.',
        'With every movement the whole roof is recalculated.',
        'A ogni movimento l’intero tetto è ricalcolato.',
        'À chaque mouvement, tout le toit est recalculé.',
      ],
      [
        6,
        'Schon wenige Zentimeter können ein Modul mehr bringen.',
        'A few centimetres may gain another module.',
        'Pochi centimetri possono portare un modulo in più.',
        'Quelques centimètres peuvent apporter un module de plus.',
      ],
      [
        9.2,
        'Was nicht geht, sagt der Konfigurator an der Stelle.',
        'The configurator shows on the spot what is not possible.',
        'Ciò che non è possibile è indicato sul posto.',
        'Ce qui est impossible est indiqué sur place.',
      ],
    ],
  },
  {
    name: 'lay-courses',
    category: 'mounting',
    publishedOn: '2026-03-24',
    titles: [
      'Reihe für Reihe: der Aufbau',
      'Row by row: the build-up',
      'Filare per filare: la struttura',
      'Rangée par rangée : la structure',
    ],
    said: [
      [
        0,
        'Zuerst liegt die Unterdachbahn, quer zum Gefälle.',
        'First comes the sarking membrane, across the slope.',
        'Prima viene il telo sottotetto, trasversale alla pendenza.',
        'D’abord le lé de sous-couverture, perpendiculaire à la pente.',
      ],
      [
        1.4,
        'Konterlatten halten die Luftschicht frei.',
        'Counter battens keep the air layer free.',
        'I controlistelli tengono libera la camera d’aria.',
        'Les contre-lattes gardent la lame d’air libre.',
      ],
      [
        2.8,
        'Die Dachlatten tragen Haken und Platten.',
        'The battens carry hooks and slates.',
        'I listelli portano ganci e ardesie.',
        'Les lattes portent crochets et ardoises.',
      ],
      [
        4.4,
        'Gelegt wird von der Traufe zum First, jede Reihe über die untere.',
        'Laying goes from eave to ridge, each row over the one below.',
        'Si posa dalla gronda al colmo, ogni filare sopra quello inferiore.',
        'On pose de l’égout au faîte, chaque rangée sur la précédente.',
      ],
    ],
  },
  {
    name: 'cut-pieces',
    category: 'mounting',
    publishedOn: '2026-05-05',
    titles: [
      'Passstücke rund um die Gaube',
      'Cut pieces around the dormer',
      'Pezzi su misura attorno all’abbaino',
      'Pièces sur mesure autour de la lucarne',
    ],
    said: [
      [
        0,
        'Montieren Sie zuerst die Anschlussbleche der Öffnung.',
        'Fit the flashings of the opening first.',
        'Monti prima le scossaline dell’apertura.',
        'Posez d’abord les tôles de raccord de l’ouverture.',
      ],
      [
        2.5,
        'Jedes Passstück trägt die Bezeichnung des Verlegeplans.',
        'Every cut piece bears its name from the laying plan.',
        'Ogni pezzo su misura porta la sigla del piano di posa.',
        'Chaque pièce porte le repère du plan de pose.',
      ],
      [
        6.5,
        'Auf der Baustelle wird kein Glas geschnitten.',
        'No glass is cut on site.',
        'In cantiere non si taglia vetro.',
        'Aucun verre n’est coupé sur le chantier.',
      ],
    ],
  },
  {
    name: 'strings',
    category: 'electrics',
    publishedOn: '2026-06-09',
    titles: [
      'Module zu Strängen stecken',
      'Wiring modules into strings',
      'Collegare i moduli in stringhe',
      'Brancher les modules en chaînes',
    ],
    said: [
      [
        0,
        'Teilen Sie die Module in gleich lange Stränge ein.',
        'Divide the modules into strings of equal length.',
        'Suddivida i moduli in stringhe di pari lunghezza.',
        'Répartissez les modules en chaînes de même longueur.',
      ],
      [
        2.8,
        'Reihe um Reihe hin und zurück: so bleiben die Kabel kurz.',
        'Row by row, there and back, keeps the cables short.',
        'Filare per filare avanti e indietro: così i cavi restano corti.',
        'Rangée par rangée, aller et retour : les câbles restent courts.',
      ],
      [
        6.4,
        'Stecken Sie beim Einhängen, nie unter Last.',
        'Plug them in as you hang them, never under load.',
        'Colleghi durante la posa, mai sotto carico.',
        'Branchez en accrochant, jamais sous charge.',
      ],
      [
        9,
        'Am Schluss messen Sie die Leerlaufspannung jedes Strangs.',
        'At the end measure the open-circuit voltage of every string.',
        'Alla fine misuri la tensione a vuoto di ogni stringa.',
        'À la fin, mesurez la tension à vide de chaque chaîne.',
      ],
    ],
  },
  {
    name: 'show-the-house',
    category: 'sales',
    publishedOn: '2026-09-01',
    titles: [
      'Das Dach in 3D zeigen',
      'Showing the roof in 3D',
      'Mostrare il tetto in 3D',
      'Montrer le toit en 3D',
    ],
    said: [
      [
        0,
        'Zeigen Sie der Bauherrschaft ihr Haus, wie es aussehen wird.',
        'Show house owners what their house will look like.',
        'Mostri ai committenti la casa come apparirà.',
        'Montrez aux propriétaires leur maison telle qu’elle sera.',
      ],
      [
        3,
        'Drehen Sie es mit dem Finger oder den Pfeiltasten.',
        'Turn it with a finger or the arrow keys.',
        'La giri con un dito o con i tasti freccia.',
        'Tournez-la du doigt ou avec les flèches.',
      ],
      [
        7,
        'Ein Bild für die Offerte ist mit einem Klick gespeichert.',
        'A picture for the offer is saved in one click.',
        'Un’immagine per l’offerta si salva con un clic.',
        'Une image pour l’offre s’enregistre en un clic.',
      ],
    ],
  },
];

/** The languages of the texts above, in their order. */
const SPOKEN: readonly Language[] = ['de', 'en', 'it', 'fr-FR'];

const inLanguage = (texts: readonly string[], language: Language): string =>
  texts[SPOKEN.indexOf(language)] ?? '';

const cuesOf = ({ said }: DemoFilm, language: Language): Cue[] =>
  said
    .map(([second, ...texts], index) => ({
      from: Math.round(second * 1000),
      // A little before the next one begins: players would show both at that very moment.
      until: Math.round((said[index + 1]?.[0] ?? LENGTH_MS / 1000) * 1000) - INTERVAL_MS,
      text: inLanguage(texts, language),
    }))
    .filter(({ text }) => text !== '');

export const DEMO_FILM_JOB = 'demo-film';

export const filmJobs = (): NewJob[] =>
  FILMS.map((_film, index) => ({ kind: DEMO_FILM_JOB, about: String(index), dueAt: 0 }));

/** Publishes a film as the supplier's people do; again, nothing happens. */
export const demoFilmJob = (tools: FileTools): JobKind => ({
  async run(about) {
    const film = FILMS[Number(about)];
    const person = await findPersonByEmail(tools.database, 'admin@example.ch');
    if (!film || !person) return;
    const at = { ...tools, clock: () => Date.parse(`${film.publishedOn}T06:00:00Z`) };
    const [id, fileId, posterId] = [1, 2, 3].map((group) => idOf(group, Number(about))) as [
      string,
      string,
      string,
    ];
    const keep = (fileOf: string, type: 'webm' | 'jpg') => {
      const name = `${film.name}.${type}`;
      const bytes = createReadStream(join(import.meta.dirname, 'films', name));
      return storeOwnFile(tools, person, fileOf, { type, name, bytes });
    };
    await keep(fileId, 'webm');
    await keep(posterId, 'jpg');
    await publishVideo(at, person, id, {
      category: film.category,
      titles: byLanguage((language) => inLanguage(film.titles, language)),
      length: LENGTH_MS,
      captions: Captions.parse(byLanguage((language) => cuesOf(film, language))),
      fileId,
      posterId,
    });
  },
});

const idOf = (group: number, film: number): string =>
  `01980000-0000-7000-870${group}-${String(film).padStart(12, '0')}`;
