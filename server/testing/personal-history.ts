import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { demoOrganisations } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { type Client, clientOf, createClient } from './client.ts';
import { formOf, pdfOf } from './files.ts';
import { latestTokenTo } from './invitations.ts';
import { randomFrom } from './many-projects.ts';
import { contentOf, done, getProject, offerData, PROJECTS, putProject } from './projects.ts';
import { customerOffer, gableRoof, ROOFS, saveRoof } from './roofs.ts';
import { signIn } from './sign-in.ts';
import { booked, plan } from './trainings.ts';

export const FIRM = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const PASSWORD = 'lang genug, erfunden';

/** A person with names that nobody else has and that JSON, HTML and search keys write in other ways. */
export interface Subject {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly token: string;
  readonly client: Client;
}

/** Invites a person to a firm, who chooses a password and enters a phone number. */
export async function newSubject(
  origin: string,
  admin: Client,
  { organisationId = FIRM, category = 'Installateur' as string | null, role = 'partner' } = {},
): Promise<Subject> {
  const id = newId();
  const number = id.slice(-6);
  const email = `xaviaera.${id}@example.ch`;
  const [firstName, lastName] = [`Xaviära ${number}`, `O"Qwertz & ${number}`];
  await admin('PUT', `/v1/staff/people/${id}`, {
    ...{ organisationId, firstName, lastName, email, language: 'de', role, category },
  });
  const invitation = await latestTokenTo(admin, email);
  await fetch(`${origin}/oidc/password-reset`, {
    method: 'POST',
    body: new URLSearchParams({ invitation, password: PASSWORD, again: PASSWORD }),
  });
  const { id_token: token } = await signIn(origin, email, PASSWORD);
  const client = createClient(origin, token);
  const phone = `+41 79 ${String(Number.parseInt(number, 16)).padStart(9, '0')}`;
  await client('PATCH', '/v1/user/me', { phone });
  return { id, email, firstName, lastName, phone, token, client };
}

export interface World {
  readonly admin: Client;
  readonly sales: Client;
  readonly colleague: Client;
  /** Of another firm. */
  readonly stranger: Client;
}

export const newWorld = async (origin: string): Promise<World> => ({
  admin: await clientOf(origin, 'admin@example.ch'),
  sales: await clientOf(origin, 'sales@example.ch'),
  colleague: await clientOf(origin, 'colleague@example.ch'),
  stranger: await clientOf(origin, 'planner@example.ch'),
});

/** Texts of a history, by the side that wrote them. */
export interface Written {
  readonly own: string[];
  /** About the person, by others. */
  readonly others: string[];
  /** By another firm about itself. */
  readonly foreign: string[];
}

/** A client that throws unless a call succeeds. */
const sure =
  (client: Client): Client =>
  async (method, path, body) => {
    const reply = await client(method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };

type Action = () => Promise<unknown>;

interface Stage extends World, Omit<Subject, 'id'> {
  readonly id: string;
  readonly word: (side: keyof Written) => string;
  /** A text by which the person is recognised. */
  readonly alias: () => string;
  readonly pick: <T>(things: readonly T[]) => T;
}

const contactOf = ({ firstName, lastName, phone, email }: Stage) => ({
  ...{ name: `${firstName} ${lastName}`, phone, email },
});

const submitted = async (client: Client, change: Parameters<typeof putProject>[1]) => {
  const { id } = await putProject(client, change);
  await done(client, id, 'submit');
  return id;
};
const write = (client: Client, project: string, text: string) =>
  client('PUT', `${PROJECTS}/${project}/messages/${newId()}`, { text, files: [] });

/** Requests, offers and orders. */
const projectActions = (stage: Stage): Action[] => {
  const { client, sales, colleague, stranger, word, alias } = stage;
  const contactPerson = contactOf(stage);
  return [
    () => putProject(client, { name: `Haus ${alias()}`, message: alias(), contactPerson }),
    async () => {
      const id = await submitted(client, { contactPerson });
      await write(client, id, `${word('own')} ${alias()}`);
      await write(sales, id, `${word('others')} ${alias()}`);
      const note = { text: `${word('others')} ${alias()}` };
      await sales('PUT', `/v1/staff/projects/${id}/notes/${newId()}`, note);
      await done(client, id, 'archive', { reason: 'price', feedback: alias() });
    },
    async () => {
      const id = await submitted(client, { contactPerson, name: `Bestellung ${alias()}` });
      await done(sales, id, 'send_offer', { ...offerData, terms: `Für ${alias()}` });
      const offerId = (await getProject(client, id)).offers[0]?.id;
      await done(client, id, 'order', { offerId, delivery: null, desiredDate: null });
      await done(sales, id, 'confirm', { deliveryDate: '2099-12-03' });
      await client('GET', `${PROJECTS}/${id}/papers`);
      await done(sales, id, 'start');
      await done(sales, id, 'ship', { deliveryNote: alias() });
      await done(client, id, 'receive');
    },
    async () => {
      const id = await submitted(colleague, { name: `Bei ${alias()}` });
      await write(client, id, word('own'));
      await done(colleague, id, 'archive', { reason: 'price', feedback: 'Zu teuer' });
    },
    () => submitted(stranger, { name: word('foreign').slice(0, 100), message: word('foreign') }),
  ];
};

/** Everything else that a person or the supplier does about them. */
const otherActions = (stage: Stage, training: string): Action[] => {
  const { id, client, sales, admin, colleague, word, alias, pick, firstName, lastName, email } = stage;
  return [
    async () => {
      const { id: roof } = await saveRoof(client, gableRoof(`Dach ${alias()}`));
      const content = customerOffer({ intro: alias() });
      await client('PUT', `${ROOFS}/${roof}/customer-offer`, { content, baseRevision: 0 });
      const endsOn = addDays(dateAt(Date.now()), 30);
      await client('PUT', `${ROOFS}/${roof}/shares/${newId()}`, { recipient: alias(), endsOn });
    },
    () =>
      client('PUT', `/configurator/v1/drafts/${newId()}`, {
        ...{ name: alias(), baseRevision: null, device: 'Büro', savedAt: 1_000 },
        content: JSON.stringify({ of: word('own'), alias: alias() }),
      }),
    async () => {
      const file = newId();
      const form = formOf(pdfOf(`${word('own')} ${alias()}`), `Plan ${firstName} ${lastName}.pdf`);
      await client('PUT', `/v1/files/${file}`, form);
      const content = contentOf({ attachments: [file] });
      if (pick([true, false])) await client('PUT', `${PROJECTS}/${newId()}`, { content, baseRevision: null });
    },
    () =>
      client('PUT', `/v1/material-lists/${newId()}`, {
        ...{ name: `Liste ${lastName}, ${firstName}`, baseRevision: null },
        lines: [{ article: catalogue.articles[0]?.number, quantity: 1 }],
      }),
    () => client('PATCH', '/v1/user/me', { lastName: `${lastName} ${pick(['A', 'B'])}` }),
    () => client('PATCH', '/v1/user/me', { lastName }),
    () => admin('PATCH', `/v1/staff/people/${id}`, { email: `new.${newId()}@example.ch` }),
    () => admin('PATCH', `/v1/staff/organisations/${FIRM}`, { contactManager: `${firstName} ${lastName}` }),
    () =>
      sales('PUT', `/v1/staff/organisations/${FIRM}/notes/${newId()}`, {
        text: `${word('others')} ${alias()}`,
      }),
    () => booked(colleague, training, [{ firstName, lastName, email, function: 'Chefin' }]).catch(() => {}),
    () => client('GET', '/v1/sessions'),
  ];
};

/** Does random things about a person of `FIRM`, each at least once where there are steps enough. */
export async function liveThrough(world: World, person: Subject, seed: number, steps = 20): Promise<Written> {
  const random = randomFrom(seed);
  const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;
  const written: Written = { own: [], others: [], foreign: [] };
  const { firstName, lastName, email, phone } = person;
  const stage: Stage = {
    ...{ ...world, ...person, pick },
    client: sure(person.client),
    sales: sure(world.sales),
    admin: sure(world.admin),
    word(side) {
      const text = `${side}-${newId()}`;
      written[side].push(text);
      return text;
    },
    alias: () => pick([`${firstName} ${lastName}`, `${lastName}, ${firstName}`, email, phone]),
  };
  const day = (days: number) => addDays(dateAt(Date.now()), days);
  const trainer = `${firstName} ${lastName}`;
  const { id: training } = await plan(world.admin, { day: day(40), bookableUntil: day(30), trainer });
  const actions = [...projectActions(stage), ...otherActions(stage, training)];
  for (let step = 0; step < steps; step++) await (actions[step] ?? pick(actions))();
  return written;
}

/** Reads every row of every table of a database, with its columns as text. */
export async function everyRow(
  database: Database,
): Promise<{ table: string; row: Record<string, unknown>; text: string }[]> {
  const rows = [];
  for (const { name } of await database.introspection.getTables()) {
    if (/^project_search_/.test(name)) continue;
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
    for (const row of found.rows)
      rows.push({ table: name, row, text: JSON.stringify(Object.values(row).map(String)) });
  }
  return rows;
}
