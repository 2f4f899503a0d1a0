import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onAllArticles } from '../../contracts/domain/discounts.ts';
import type { RequestKind } from '../../contracts/domain/project-states.ts';
import { type ProjectContent, ProjectData } from '../../contracts/domain/projects.ts';
import { RoofOutline } from '../../contracts/domain/roofs.ts';
import { dimensionsOf, withMeasured } from '../../documents/dimensions.ts';
import type { Configuration } from '../../engine/index.ts';
import { type Client, createClient } from '../testing/client.ts';
import { formOf, samples } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import {
  address,
  contentOf,
  done,
  getProject,
  listProjects,
  offerData,
  PROJECTS,
  putProject,
  putRoofProject,
  send,
} from '../testing/projects.ts';
import { gableRoof, longerRoof, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

/** Uploads a file and returns its id. */
async function uploaded(client: Client, content: Buffer | undefined, type = 'pdf'): Promise<string> {
  const id = newId();
  const form = formOf(Buffer.from(content ?? ''), `Plan.${type}`);
  expect((await client('PUT', `/v1/files/${id}`, form)).status).toBe(201);
  return id;
}

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  let staff: Client;
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    const clientOf = async (email: string) =>
      createClient(server.origin, (await signIn(server.origin, email)).id_token);
    [planner, staff] = [await clientOf('planner@example.ch'), await clientOf('sales@example.ch')];
  });
  afterAll(() => server.stop());

  test('a request for quotation goes from the roof to the delivered pallet', async () => {
    const { project, shown } = await putRoofProject(planner);
    expect(project).toMatchObject({
      number: expect.stringMatching(/^P-\d{4}-\d{4}$/),
      status: 'created',
      tab: 'entered',
      nextStep: { step: 'continue' },
      allowed: ['save', 'discard', 'edit', 'submit', 'archive'],
    });
    const { id } = project;
    // Staff cannot see a draft.
    expect((await staff('GET', `${PROJECTS}/${id}`)).status).toBe(404);
    expect(await done(planner, id, 'submit', { shown })).toMatchObject({ status: 'offer_requested' });
    const submitted = await getProject(planner, id);
    expect(submitted).toMatchObject({
      netRappen: shown.totalRappen,
      nextStep: { step: 'await_answer', isLate: false },
      roofVersions: [{ version: 1, netRappen: shown.totalRappen, discount: onAllArticles(500) }],
    });
    const version = await planner('GET', `${PROJECTS}/${id}/roof-versions/${submitted.roofVersionId}`);
    expect(version).toMatchObject({
      status: 200,
      body: { roof: { schema: 'kept-roof/3', solution: { bom: { totalPrice: shown.totalRappen } } } },
    });

    const outline = `${PROJECTS}/${id}/roof-versions/${submitted.roofVersionId}/outline`;
    const { surfaces } = RoofOutline.parse((await planner('GET', outline)).body);
    expect(surfaces.map(({ field }) => field !== '')).toEqual([true, true]);
    expect((await planner('GET', outline.replace(submitted.roofVersionId ?? '', newId()))).status).toBe(404);

    expect(await done(staff, id, 'accept')).toMatchObject({ status: 'request_received' });
    await done(staff, id, 'ask_details', { question: 'Wie hoch ist der Kamin?' });
    expect(await getProject(planner, id)).toMatchObject({
      waitingFor: 'details',
      nextStep: { step: 'give_details', question: 'Wie hoch ist der Kamin?' },
    });
    expect(await done(planner, id, 'give_details', { answer: '1,2 m' })).toMatchObject({
      status: 'request_received',
    });
    const price = { from: 'bill', discountBp: 800 } as const;
    await done(staff, id, 'send_offer', { ...offerData, price });
    const offered = await getProject(planner, id);
    const [offer] = offered.offers;
    expect(offer).toMatchObject({
      number: `${project.number}-1`,
      binding: true,
      discount: onAllArticles(800),
    });
    expect(offer?.netRappen).toBeLessThan(shown.totalRappen);
    expect(offered.nextStep).toMatchObject({ step: 'check_offer', until: '2099-12-31' });

    const order = { offerId: offer?.id, delivery: null, desiredDate: null, message: 'Bitte per Kran' };
    expect(await done(planner, id, 'order', order)).toMatchObject({ status: 'order_placed' });
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    await done(staff, id, 'start');
    await done(staff, id, 'ship', { deliveryNote: 'LS-1' });
    expect(await getProject(planner, id)).toMatchObject({ nextStep: { step: 'confirm_receipt' } });
    await done(planner, id, 'receive');
    await done(staff, id, 'close');
    const completed = await getProject(planner, id);
    expect(completed).toMatchObject({
      status: 'completed',
      tab: 'completed',
      nextStep: null,
      orders: [
        { netRappen: offer?.netRappen, state: 'confirmed', deliveryNote: 'LS-1', receivedBy: 'Petra Plan' },
      ],
      offers: [{ state: 'accepted' }],
      messages: [{ text: '1,2 m', side: 'partner' }],
    });
    expect(completed.history.map(({ event }) => event)).toEqual([
      ...['create', 'submit', 'accept', 'ask_details', 'give_details', 'send_offer', 'order', 'confirm'],
      ...['start', 'ship', 'receive', 'close'],
    ]);
  });

  test('a direct order is placed at the price of the bill, a quick quotation is priced at once @spec-2 @spec-4', async () => {
    const direct = await putRoofProject(planner, 'direct_order');
    await done(planner, direct.project.id, 'submit', { shown: direct.shown });
    expect(await getProject(planner, direct.project.id)).toMatchObject({
      status: 'order_placed',
      orders: [
        { netRappen: direct.shown.totalRappen, delivery: { way: 'delivery', address: { city: 'Thun' } } },
      ],
    });
    const quick = await putRoofProject(planner, 'quick_quotation');
    await done(planner, quick.project.id, 'submit', { shown: quick.shown });
    const priced = await getProject(planner, quick.project.id);
    expect(priced.offers).toMatchObject([{ binding: false, netRappen: quick.shown.totalRappen }]);
    const order = { offerId: priced.offers[0]?.id, delivery: null, desiredDate: null };
    expect(await send(planner, priced.id, 'order', order)).toMatchObject({
      status: 409,
      body: { code: 'OFFER_NOT_BINDING' },
    });
  });

  test('reports missing input by field, and a shown price that differs from the server’s with both totals @spec-2', async () => {
    const empty = await putProject(planner, { name: '', projectAddress: null, source: null, form: null });
    expect(await send(planner, empty.id, 'submit')).toMatchObject({
      status: 422,
      body: {
        code: 'INPUT_INVALID',
        fields: [
          { path: 'name', rule: 'required' },
          { path: 'projectAddress', rule: 'required' },
          { path: 'source', rule: 'required' },
        ],
      },
    });
    const { project, shown } = await putRoofProject(planner);
    const other = {
      totalRappen: shown.totalRappen - 1,
      lines: [{ article: 'X', quantity: 1, totalRappen: 5 }],
    };
    const refused = await send(planner, project.id, 'submit', { shown: other });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'BOM_CHANGED', shownRappen: other.totalRappen, serverRappen: shown.totalRappen },
    });
    const { lines } = refused.body as { lines: { article: string }[] };
    expect(lines.find(({ article }) => article === 'X')).toMatchObject({ server: null });
    expect(lines.length).toBeGreaterThan(5);

    const trial = await saveRoof(planner, { ...gableRoof('Probe'), partnerDiscount: 20 });
    const tried = await putProject(planner, { source: 'configurator', roofId: trial.id });
    expect(await send(planner, tried.id, 'submit', { shown })).toMatchObject({
      status: 409,
      body: { code: 'DISCOUNT_NOT_YOURS', trialBp: 2_000, own: onAllArticles(500) },
    });
  });

  test('saves a draft at its revision, idempotently, and discards it', async () => {
    const project = await putProject(planner);
    const put = (name: string, baseRevision: number | null) =>
      planner('PUT', `${PROJECTS}/${project.id}`, { content: contentOf({ name }), baseRevision });
    expect(await put('Haus Muster', null)).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await put('Anders', 1)).toMatchObject({ status: 200, body: { revision: 2, name: 'Anders' } });
    expect(await put('Zu spät', 1)).toMatchObject({
      status: 409,
      body: { code: 'PROJECT_CHANGED', current: { revision: 2 } },
    });
    const edit = { revision: 2, name: 'Neu', contactPerson: { name: 'Eva', phone: '', email: '' } };
    expect(await planner('PATCH', `${PROJECTS}/${project.id}`, edit)).toMatchObject({
      status: 200,
      // Omitted fields stay.
      body: {
        revision: 3,
        name: 'Neu',
        address: 'Seestrasse 12, 3600 Thun',
        content: { contactPerson: { name: 'Eva' } },
      },
    });
    expect((await planner('DELETE', `${PROJECTS}/${project.id}?revision=2`)).status).toBe(409);
    expect((await planner('DELETE', `${PROJECTS}/${project.id}?revision=3`)).status).toBe(204);
    expect((await planner('GET', `${PROJECTS}/${project.id}`)).status).toBe(404);
  });

  test('a roof whose format exceeds its loads cannot be ordered directly, but quoted', async () => {
    const house = gableRoof('Haus im Schnee');
    const snowy = { ...house, location: { ...house.location, heightAboveSea: 2_000 } };
    const roof = await saveRoof(planner, snowy);
    const shown = { totalRappen: roof.summary.totalRappen, lines: [] };
    const ask = async (kind: RequestKind) => {
      const { id } = await putProject(planner, { kind, source: 'configurator', roofId: roof.id });
      return { id, reply: await send(planner, id, 'submit', { shown }) };
    };
    const { id, reply } = await ask('direct_order');
    expect(reply).toMatchObject({ status: 422, body: { code: 'FORMAT_OVERLOADED' } });
    const { checks } = reply.body as { checks: { format: string; cause: string }[] };
    expect(checks.length).toBeGreaterThan(0);
    expect(new Set(checks.map(({ cause }) => cause))).toEqual(new Set(['snow']));
    expect(await getProject(planner, id)).toMatchObject({ status: 'created', roofVersions: [] });
    expect((await ask('request_for_quotation')).reply.status).toBe(200);
  });

  test('a roof with estimated lengths cannot be ordered directly before they are measured, but quoted', async () => {
    const house = gableRoof('Haus ohne Aufmass');
    const entry = (of: string) => ({ of, source: 'village', date: '2024', deviation: 200 }) as const;
    const [first, ...others] = house.surfaces;
    if (!first) throw new Error('The house has no surface');
    const surveyed = (measured: object) => ({
      ...house,
      surfaces: [
        { ...first, surveyed: [entry('width'), entry('height'), entry('angle')], ...measured },
        ...others,
      ],
    });
    const ask = async (kind: RequestKind, roof: Configuration) => {
      const saved = await saveRoof(planner, roof);
      const { id } = await putProject(planner, { kind, source: 'configurator', roofId: saved.id });
      return send(planner, id, 'submit', { shown: { totalRappen: saved.summary.totalRappen, lines: [] } });
    };
    const both = dimensionsOf(surveyed({})).reduce(
      (roof, of) => withMeasured(roof, of, of.length),
      surveyed({}),
    );
    expect(await ask('direct_order', surveyed({}))).toMatchObject({
      status: 422,
      body: { code: 'LENGTHS_ESTIMATED', lengths: 2 },
    });
    expect(await ask('direct_order', surveyed({ measured: { height: 5_990 } }))).toMatchObject({
      status: 422,
      body: { code: 'LENGTHS_ESTIMATED', lengths: 1 },
    });
    expect((await ask('request_for_quotation', surveyed({}))).status).toBe(200);
    expect((await ask('direct_order', both)).status).toBe(200);
  });

  test('an edit keeps the submitted contents complete; a draft may leave anything open', async () => {
    const draft = await putProject(planner);
    const edit = (revision: number, change: object) =>
      planner('PATCH', `${PROJECTS}/${draft.id}`, { revision, ...change });
    const halved = { projectAddress: { ...address, street: '', canton: null } };
    expect((await edit(draft.revision, halved)).status).toBe(200);
    expect((await edit(draft.revision + 1, { projectAddress: address })).status).toBe(200);
    const { revision } = await done(planner, draft.id, 'submit');
    expect(await edit(revision, halved)).toMatchObject({
      status: 422,
      body: {
        fields: [
          { path: 'projectAddress.street', rule: 'required' },
          { path: 'projectAddress.canton', rule: 'required' },
        ],
      },
    });
    expect(await edit(revision, { projectAddress: null })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'projectAddress', rule: 'required' }] },
    });
    expect((await getProject(planner, draft.id)).revision).toBe(revision);
    expect((await edit(revision, { name: 'Neuer Name', contactPerson: null })).status).toBe(200);
  });

  test('an order in process cannot be archived; staff can restore an archived one @spec-7 @spec-144 @spec-177', async () => {
    const { project, shown } = await putRoofProject(planner, 'direct_order');
    const { id } = project;
    await done(planner, id, 'submit', { shown });
    const archive = { reason: 'price', feedback: 'Zu teuer' };
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    expect(await send(planner, id, 'archive', archive)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_ARCHIVABLE', current: { status: 'order_confirmed', event: 'confirm' } },
    });
    const other = await putProject(planner);
    expect(await send(planner, other.id, 'archive', { reason: 'price' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'feedback', rule: 'required' }] },
    });
    await done(planner, other.id, 'submit');
    await done(planner, other.id, 'archive', archive);
    expect(await getProject(planner, other.id)).toMatchObject({
      tab: 'archived',
      archive: { by: 'Petra Plan' },
    });
    await done(staff, other.id, 'restore');
    expect(await getProject(planner, other.id)).toMatchObject({ status: 'offer_requested', archive: null });
  });

  test('a rejected amendment leaves the confirmed order as it was', async () => {
    const { project, shown } = await putRoofProject(planner, 'direct_order');
    const { id } = project;
    await done(planner, id, 'submit', { shown });
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    const longer = await saveRoof(planner, longerRoof());
    const data = { source: 'configurator', roofId: longer.id };
    await done(planner, id, 'amend', {
      description: 'Ein Meter länger',
      data,
      shown: { totalRappen: longer.summary.totalRappen },
    });
    const amended = await getProject(planner, id);
    expect(amended.orders.map(({ state }) => state)).toEqual(['placed', 'superseded']);
    await done(staff, id, 'reject', { reason: 'Nicht lieferbar' });
    const back = await getProject(planner, id);
    expect(back).toMatchObject({ status: 'order_confirmed', nextStep: { on: '2099-12-03' } });
    expect(back.orders).toMatchObject([
      { state: 'rejected', rejection: 'Nicht lieferbar' },
      { state: 'confirmed' },
    ]);
  });

  test('an offer update that says what was offered is refused, whatever its description @spec-147', async () => {
    const { project, shown } = await putRoofProject(planner);
    const { id, content } = project;
    await done(planner, id, 'submit', { shown });
    await done(staff, id, 'send_offer', { ...offerData, price: { from: 'bill' } });
    const seen = await getProject(planner, id);
    const ask = (change: Partial<ProjectContent>, bill: object = shown) =>
      send(planner, id, 'request_update', {
        description: 'Bitte anders',
        data: { ...ProjectData.parse(content), ...change },
        shown: bill,
      });
    const isUnchanged = {
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path: 'data.source', rule: 'unchanged' }] },
    };
    expect(await ask({})).toMatchObject(isUnchanged);
    // A copy of the roof under another name counts as the same roof, whatever price was shown for it.
    const copy = await saveRoof(planner, gableRoof('Kopie'));
    expect(await ask({ roofId: copy.id }, { totalRappen: 1, lines: [] })).toMatchObject(isUnchanged);
    expect(await getProject(planner, id)).toEqual(seen);
    // A new file is a change; its content sent again under another name is not.
    const plan = await uploaded(planner, samples.pdf);
    expect((await ask({ attachments: [plan] })).status).toBe(200);
    await done(planner, id, 'withdraw_update');
    expect(await ask({ attachments: [await uploaded(planner, samples.pdf)] })).toMatchObject(isUnchanged);
    expect((await ask({ attachments: [await uploaded(planner, samples.png, 'png')] })).status).toBe(200);
    await done(planner, id, 'withdraw_update');
    const longer = await saveRoof(planner, longerRoof());
    const bill = { totalRappen: longer.summary.totalRappen, lines: [] };
    expect((await ask({ roofId: longer.id }, bill)).status).toBe(200);
    await done(planner, id, 'withdraw_update');
    const { form } = contentOf();
    expect((await ask({ source: 'form', roofId: null, form })).status).toBe(200);
  });

  test('an amendment that says what was ordered is refused, whatever its description @spec-148', async () => {
    const { project, shown } = await putRoofProject(planner, 'direct_order');
    const { id } = project;
    await done(planner, id, 'submit', { shown });
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    const amend = (data: Partial<ProjectData>, bill: object | null) =>
      send(planner, id, 'amend', { description: 'Bitte anders', data, shown: bill });
    const isUnchanged = {
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path: 'data.source', rule: 'unchanged' }] },
    };
    const same = { source: 'configurator', roofId: project.content?.roofId ?? null } as const;
    expect(await amend(same, shown)).toMatchObject(isUnchanged);
    const longer = await saveRoof(planner, longerRoof());
    const bill = { totalRappen: longer.summary.totalRappen, lines: [] };
    const changed = { source: 'configurator', roofId: longer.id } as const;
    expect((await amend(changed, bill)).status).toBe(200);
    // While the amendment waits, the same bill is no change, but returning to the order is.
    expect(await amend(changed, bill)).toMatchObject(isUnchanged);
    const asked = await getProject(planner, id);
    expect(asked).toMatchObject({
      content: { roofId: project.content?.roofId },
      updateRequest: { description: 'Bitte anders', data: { roofId: longer.id } },
    });
    await done(staff, id, 'reject', { reason: 'Zu spät' });
    // A rejected amendment is no part of the project and may be requested again.
    expect(await getProject(planner, id)).toMatchObject({
      content: { roofId: project.content?.roofId },
      updateRequest: null,
    });
    expect(await amend(same, shown)).toMatchObject(isUnchanged);
    expect((await amend(changed, bill)).status).toBe(200);
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    expect(await getProject(planner, id)).toMatchObject({
      content: { roofId: longer.id },
      updateRequest: null,
    });
  });

  test('lists search name (without accents), number, address and article; filter, sort and count', async () => {
    const { project } = await putRoofProject(planner);
    await planner('PATCH', `${PROJECTS}/${project.id}`, { revision: 1, name: 'Zürcher Häuschen' });
    for (const search of ['zurcher', project.number, 'seestrasse']) {
      const { rows } = await listProjects(planner, `?search=${encodeURIComponent(search)}`);
      expect(rows.map(({ id }) => id)).toContain(project.id);
    }
    const all = await listProjects(planner, '?pageSize=100&sort=number&direction=asc');
    expect(all.rows.map(({ number }) => number)).toEqual(all.rows.map(({ number }) => number).sort());
    expect(all.total).toBe(all.counts.all);
    const ordered = await listProjects(planner, '?tab=ordered&kind=direct_order,material_order');
    expect(ordered.total).toBe(ordered.rows.length);
    expect(ordered.rows.every(({ tab }) => tab === 'ordered')).toBe(true);
    const article = await listProjects(planner, '?search=SL-L-BK');
    expect(article.total).toBeGreaterThan(0);
    expect(
      (await listProjects(planner, '?status=created,archived')).rows.map(({ status }) => status),
    ).not.toContain('offer_requested');
  });

  test('a repeated event returns the first answer; with another body it is rejected', async () => {
    const { project, shown } = await putRoofProject(planner);
    const id = newId();
    const sent = { id, revision: 1, data: { shown } };
    const post = (body: unknown) => planner('POST', `${PROJECTS}/${project.id}/events/submit`, body);
    const first = await post(sent);
    expect(first.status).toBe(200);
    expect((await post(sent)).body).toEqual(first.body);
    expect(await post({ ...sent, data: { shown: null } })).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
  });

  test('checks the sheet of a facade for offer updates, too', async () => {
    const sheet = [
      { code: 'wind_pressure', value: 1_240 },
      { code: 'wind_suction', value: 1_900 },
      { code: 'area_load', value: 23 },
      { code: 'fire_index', value: 5.3 },
      { code: 'building_height', value: 14.8 },
      { code: 'substructure', value: 'aluminium' },
    ].map((entry) => ({ ...entry, comment: '' })) as ProjectContent['checklist'];
    const { id, content } = await putProject(planner, { system: 'facade', checklist: sheet });
    await done(planner, id, 'submit', { shown: null });
    await done(staff, id, 'send_offer', offerData);
    const change = (checklist: ProjectContent['checklist']) =>
      send(planner, id, 'request_update', {
        description: 'Höher',
        data: { ...content, checklist },
        shown: null,
      });
    const broken = sheet.map((entry) => (entry.code === 'wind_suction' ? { ...entry, value: 2_401 } : entry));
    expect(await change(broken)).toMatchObject({
      status: 422,
      body: { code: 'CHECKLIST_INCOMPLETE', fields: [{ path: 'checklist.wind_suction', limit: 2_400 }] },
    });
    expect((await getProject(planner, id)).status).toBe('offer_received');
    const higher = sheet.map((entry) => (entry.code === 'building_height' ? { ...entry, value: 18 } : entry));
    expect((await change(higher)).status).toBe(200);
  });
});
