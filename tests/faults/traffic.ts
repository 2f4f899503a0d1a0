import { v7 as newId } from 'uuid';
import { Draft } from '../../contracts/domain/drafts.ts';
import { Project } from '../../contracts/domain/projects.ts';
import { SavedRoof } from '../../contracts/domain/roofs.ts';
import { Training } from '../../contracts/domain/trainings.ts';
import type { Reply } from '../../server/testing/client.ts';
import { formOf, pdfOf, samples, sha256 } from '../../server/testing/files.ts';
import { address, contentOf, PROJECTS } from '../../server/testing/projects.ts';
import { gableRoof, ROOFS } from '../../server/testing/roofs.ts';
import { groupOf, planOf } from '../../server/testing/trainings.ts';
import type { Caller } from './caller.ts';

/** Acknowledged writes of one piece of work, and how to see that each is there exactly once. */
export interface Acknowledged {
  readonly writes: number;
  /** Throws where a write is missing, doubled or different. */
  readonly verify: (caller: Caller) => Promise<void>;
}

/** One kind of work: does it, repeating whatever was cut off, and returns what was acknowledged. */
export type Work = (caller: Caller) => Promise<Acknowledged>;

/** Thrown where the server holds something else than what it acknowledged. */
class NotAsAcknowledged extends Error {}

function expectTrue(is: boolean, what: string, found: unknown): void {
  if (!is) throw new NotAsAcknowledged(`${what}: ${JSON.stringify(found)?.slice(0, 400)}`);
}

/** The body of a call that has to succeed. */
async function done(reply: Promise<Reply>, what: string): Promise<unknown> {
  const { status, body } = await reply;
  expectTrue(status === 200 || status === 201, what, { status, body });
  return body;
}

/** A request for quotation with a file and a message, submitted by two clicks at once. */
const project: Work = async ({ call }) => {
  const [id, file, event, message] = [newId(), newId(), newId(), newId()];
  const bytes = pdfOf(file);
  await done(call('PUT', `/v1/files/${file}`, formOf(bytes, 'Plan.pdf')), 'file');
  const path = `${PROJECTS}/${id}`;
  const content = contentOf({ name: `Haus ${id}`, attachments: [file] });
  const { number } = Project.parse(await done(call('PUT', path, { content, baseRevision: null }), 'project'));
  const submit = { id: event, revision: 1, data: { shown: null } };
  await Promise.all([1, 2].map(() => done(call('POST', `${path}/events/submit`, submit), 'submit')));
  await done(call('PUT', `${path}/messages/${message}`, { text: 'Der Plan liegt bei.' }), 'message');
  return {
    writes: 4,
    async verify(caller) {
      const found = Project.parse(await done(caller.call('GET', path), 'project'));
      expectTrue(found.number === number && found.status === 'offer_requested', `project ${id}`, found);
      const events = found.history.map((entry) => entry.event).join();
      expectTrue(events === 'create,submit', `history of ${id}`, events);
      const messages = found.messages.map((entry) => entry.id).join();
      expectTrue(messages === message, `messages of ${id}`, messages);
      const held = await caller.call('GET', `/v1/files/${file}`);
      expectTrue(
        held.status === 200 && sha256(Buffer.from(String(held.body))) === sha256(bytes),
        `file ${file}`,
        held,
      );
    },
  };
};

/** A roof saved twice, and a draft of it that is discarded. */
const roof: Work = async ({ call }) => {
  const id = newId();
  const save = (name: string, baseRevision: number | null) =>
    done(call('PUT', `${ROOFS}/${id}`, { configuration: gableRoof(name), baseRevision }), 'roof');
  await save(`Dach ${id}`, null);
  await save(`Dach ${id} neu`, 1);
  const draft = {
    name: 'Entwurf',
    baseRevision: 2,
    device: 'Büro',
    savedAt: Date.now(),
    content: `{"id":"${id}"}`,
  };
  const drafts = `/configurator/v1/drafts/${id}`;
  await done(call('PUT', drafts, draft), 'draft');
  const stored = Draft.parse(await done(call('GET', drafts), 'draft'));
  expectTrue(stored.content === draft.content, `draft ${id}`, stored);
  await call('DELETE', drafts);
  return {
    writes: 4,
    async verify(caller) {
      const found = SavedRoof.parse(await done(caller.call('GET', `${ROOFS}/${id}`), 'roof'));
      expectTrue(
        found.revision === 2 && found.configuration.name === `Dach ${id} neu`,
        `roof ${id}`,
        found.revision,
      );
      const { status } = await caller.call('GET', drafts);
      expectTrue(status === 404, `discarded draft ${id}`, status);
    },
  };
};

/** Material ordered by two clicks at once. */
const materials: Work = async ({ call }) => {
  const id = newId();
  const order = {
    lines: [{ article: 'SL-L-BK', quantity: 3 }],
    delivery: { way: 'delivery', address },
    desiredDate: null,
    message: '',
  };
  const [first, second] = await Promise.all(
    [1, 2].map(async () =>
      Project.parse(await done(call('PUT', `/v1/material-orders/${id}`, order), 'material order')),
    ),
  );
  expectTrue(first?.number === second?.number, `material order ${id}`, [first?.number, second?.number]);
  return {
    writes: 1,
    async verify(caller) {
      const found = Project.parse(await done(caller.call('GET', `${PROJECTS}/${id}`), 'material order'));
      expectTrue(
        found.number === first?.number && found.status === 'order_placed',
        `material order ${id}`,
        found,
      );
      expectTrue(
        found.orders.length === 1 && found.orders[0]?.lines.length === 1,
        `orders of ${id}`,
        found.orders,
      );
    },
  };
};

/** Seats of one training, asked for by more people than there are, at the same moment. */
export const training =
  (staff: Caller): Work =>
  async (installer) => {
    const id = newId();
    await done(
      staff.call(
        'PUT',
        `/v1/staff/trainings/${id}`,
        planOf({ day: '2031-06-10', bookableUntil: '2031-06-01' }),
      ),
      'training',
    );
    const bookings = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const booking = newId();
        const reply = await installer.call('PUT', `/v1/trainings/${id}/bookings/${booking}`, {
          attendees: groupOf(2, booking),
          waits: false,
          baseRevision: null,
        });
        expectTrue(reply.status === 200 || reply.status === 409, `booking ${booking}`, reply);
        return reply.status === 200 ? booking : null;
      }),
    );
    const taken = bookings.filter((booking) => booking !== null);
    expectTrue(taken.length === 6, `12 seats of ${id} by pairs`, taken.length);
    return {
      writes: 1 + taken.length,
      async verify() {
        const found = Training.parse(await done(installer.call('GET', `/v1/trainings/${id}`), 'training'));
        const held = found.bookings.map((booking) => booking.id);
        expectTrue(held.toSorted().join() === taken.toSorted().join(), `bookings of ${id}`, held);
      },
    };
  };

/** A file of a kind that is taken, damaged somewhere: accepted or refused by name. */
const damagedFile: Work = async ({ call }) => {
  const kinds = Object.keys(samples);
  const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? 'pdf';
  const bytes = Buffer.from(samples[kind] ?? []);
  for (let flips = 1 + Math.floor(Math.random() * 20); flips > 0; flips -= 1)
    bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
  const cut = bytes.subarray(0, Math.ceil(Math.random() * bytes.length));
  const id = newId();
  const reply = await call('PUT', `/v1/files/${id}`, formOf(Uint8Array.from(cut), `Datei.${kind}`));
  expectTrue(reply.status === 201 || [413, 422].includes(reply.status), `damaged ${kind}`, reply);
  if (reply.status === 201) await call('DELETE', `/v1/files/${id}`);
  return { writes: 0, verify: async () => {} };
};

/** Lists and pages, which are always answered. */
const reading: Work = async ({ call }) => {
  for (const path of [PROJECTS, `${PROJECTS}?search=Haus&page=2`, ROOFS, '/v1/notifications', '/v1/user/me'])
    await done(call('GET', path), path);
  return { writes: 0, verify: async () => {} };
};

/** Work of every partner; repeated entries are more frequent. */
export const partnerWorks: readonly Work[] = [
  ...[project, project, project, roof, roof],
  ...[damagedFile, damagedFile, reading, reading, reading, reading],
];

/** Work of installers: they order materials, too. */
export const installerWorks: readonly Work[] = [...partnerWorks, materials];
