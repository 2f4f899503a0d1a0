import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostedEvent, ProjectKind, targetOf } from '../../contracts/domain/project-states.ts';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { saveRoof } from '../roofs/service.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { address, contentOf, offerData } from '../testing/projects.ts';
import { gableRoof } from '../testing/roofs.ts';
import { factsOf } from './answers.ts';
import { derivedColumns, sourcesOf } from './derived.ts';
import { doEvent, type ProjectTools } from './events.ts';
import { findProject } from './queries.ts';
import { editProject, placeMaterialOrder, putProject } from './service.ts';
import type { Initiator } from './steps.ts';

/** One step of a history: which of the possible changes, and the number that its data are made of. */
const Step = fc.record({ choice: fc.nat(1_000), seed: fc.nat(1_000) });
const History = fc.record({
  kind: fc.constantFrom(...ProjectKind.options),
  steps: fc.array(Step, { minLength: 6, maxLength: 12 }),
});

onBothDatabases((newDatabase) => {
  const solver = createSolver({ waiting: 200, waitingPerOrganisation: 200 });
  const roofId = newId();
  let database: Database;
  let tools: ProjectTools;
  let partner: Person;
  let initiators: readonly Initiator[];

  beforeAll(async () => {
    database = await openTestDatabase(await newDatabase());
    const clock = () => TEST_TIME;
    tools = { database, solver, clock, reactions: { automaticSupplier: false } };
    const person = async (email: string) => {
      const found = await findPersonByEmail(database, email);
      if (!found) throw new Error(`no ${email}`);
      return found;
    };
    partner = await person('installer@example.ch');
    initiators = [
      { actor: 'partner', person: partner },
      { actor: 'supplier', person: await person('sales@example.ch') },
      { actor: 'clock', person: null },
      { actor: 'automatic', person: null },
    ];
    await saveRoof({ database, solver, clock, mostRoofs: 1_000 }, { person: partner }, roofId, {
      configuration: gableRoof(),
      baseRevision: null,
    });
  });
  afterAll(async () => {
    await solver.close();
    await database.destroy();
  });

  /** Content of a roof or of figures, and with another name, address and power for every seed. */
  const contentFor = (kind: ProjectKind, seed: number): ProjectContent => {
    const { form } = contentOf();
    return contentOf({
      kind: kind === 'material_order' ? 'direct_order' : kind,
      name: `Haus ${seed}`,
      ...(seed % 2 === 0 ? { source: 'configurator', roofId } : { roofId: null }),
      ...(form && {
        form: { ...form, areaM2: 1 + seed, wantedPowerW: seed % 3 === 0 ? null : 1_000 * seed },
      }),
      objectAddress: seed % 5 === 0 ? { ...address, street: `Dorf ${seed}` } : null,
    });
  };
  const dataFor = (row: ProjectRow, event: PostedEvent, seed: number): unknown => {
    const { source, roofId, form } = contentFor(row.kind, seed);
    const data = { source, roofId, form };
    const shown = null;
    const all: Partial<Record<PostedEvent, unknown>> = {
      submit: { shown },
      refuse_approval: { reason: 'Nein' },
      ask_details: { question: 'Wie?' },
      give_details: { answer: 'So' },
      send_offer:
        seed % 3 === 0 && row.roof_version_id ? { ...offerData, price: { from: 'bill' } } : offerData,
      request_update: { description: 'Anders', data, shown },
      request_quotation: { content: contentFor('request_for_quotation', seed), shown },
      order: { offerId: row.offer_id, delivery: null, desiredDate: null },
      confirm: { deliveryDate: '2099-12-03' },
      reject: { reason: 'Nein' },
      amend: {
        description: 'Mehr',
        data,
        shown,
        ...(row.kind === 'material_order' && { lines: [{ article: 'SL-L-BK', quantity: 1 + seed }] }),
      },
      ship: { deliveryNote: 'LS-1' },
      archive: { reason: 'price', feedback: 'Zu teuer' },
    };
    return event === 'revise_offer' ? all.send_offer : (all[event] ?? {});
  };

  async function create(kind: ProjectKind): Promise<string> {
    const id = newId();
    if (kind === 'material_order')
      await placeMaterialOrder(tools, partner, id, {
        ...{ name: 'Lager', lines: [{ article: 'SL-L-BK', quantity: 2 }], desiredDate: null, message: '' },
        ...{ delivery: { way: 'pickup', place: 'Langenthal' }, shown: null },
      });
    else await putProject(tools, partner, id, { content: contentFor(kind, 0), baseRevision: null });
    return id;
  }

  /** The changes that the table permits now, each by the first who may; a draft is mostly submitted. */
  function changesOf(row: ProjectRow): ((seed: number) => Promise<unknown>)[] {
    const { id, revision } = row;
    const events = PostedEvent.options.flatMap((event) => {
      const initiator = initiators.find(({ actor }) => targetOf(factsOf(row), event, actor));
      if (!initiator || event === 'archive' || event === 'close') return [];
      const happen = (seed: number) => {
        const data = dataFor(row, event, seed);
        return doEvent(tools, initiator, id, event, { id: newId(), revision, data });
      };
      // Few histories come to this event.
      return event === 'request_quotation' ? [happen, happen, happen, happen] : happen;
    });
    const save = (seed: number) => {
      const content = contentFor(row.kind, seed);
      return putProject(tools, partner, id, { content, baseRevision: revision });
    };
    const edit = (seed: number) => editProject(tools, partner, id, { revision, name: `Anders ${seed}` });
    return row.status === 'created' ? [...events, ...events, save] : [...events, edit];
  }

  test('stores derived columns as computed from the row, after every change of any history', {
    ...drawn,
    timeout: 600_000,
  }, async () => {
    const events = new Set<string>();
    await fc.assert(
      fc.asyncProperty(History, async ({ kind, steps }) => {
        const id = await create(kind);
        for (const { choice, seed } of steps) {
          const changes = changesOf(await findProject(database, 'portal', id));
          await changes[choice % changes.length]?.(seed).catch((error) => {
            if (!(error instanceof ProblemError)) throw error;
          });
          const row = await findProject(database, 'portal', id);
          expect(row).toMatchObject(derivedColumns(row, await sourcesOf(database, row)));
        }
        const history = await database
          .selectFrom('project_event')
          .select('event')
          .where('project_id', '=', id)
          .execute();
        for (const { event } of history) events.add(event);
      }),
      // Usually the same histories, in a soak new ones.
      { numRuns: soak(60, 500), seed: soak(3, Date.now()) },
    );
    // Histories that go nowhere would prove nothing.
    const wanted = ['submit', 'send_offer', 'order', 'confirm', 'reject', 'amend', 'request_quotation'];
    expect(wanted.filter((event) => !events.has(event))).toEqual([]);
  });
});
