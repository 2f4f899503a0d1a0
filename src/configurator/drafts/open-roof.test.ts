import { createStore } from 'jotai';
import { describe, expect, test, vi } from 'vitest';
import { dimensionsOf } from '../../../documents/dimensions.ts';
import { createDraft } from '../../shared/drafts/draft-repository.ts';
import { storedDrafts } from '../../shared/drafts/testing/stored-drafts.ts';
import { changeDiscount, measure, rename } from '../document/commands.ts';
import {
  addVariantAtom,
  chooseVariantAtom,
  configurationAtom,
  contentAtom,
  dispatchAtom,
  editedConfigurationAtom,
  historyTextAtom,
  originAtom,
  redoAtom,
  undoAtom,
  undoLabelAtom,
} from '../document/document.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { serverWithRoofs } from '../testing/server-with-roofs.ts';
import { draftOf } from './autosave.ts';
import { beginRoof, MissingRoof, openedFromAtom, openRoof, parkedAtom, UnreadableRoof } from './open-roof.ts';
import { isSavedAtom, saveRoof } from './save-roof.ts';
import {
  acceptOtherVersionAtom,
  compareWithSaved,
  isDeletedAtom,
  keepOwnVersionAtom,
  otherVersionAtom,
  previewOtherVersionAtom,
} from './versions.ts';

const roofId = '01980000-0000-7000-8000-000000000001';
const named = (name: string) => ({ ...exampleRoof, name });
const content = (configuration: typeof exampleRoof) => ({ configuration, variants: [] });

/** A device with its drafts, and the server. */
function world() {
  const server = serverWithRoofs();
  const browser = storedDrafts();
  const tools = {
    client: inProcessEngine(),
    drafts: browser.open(),
    serverDrafts: server.draftsOn('Windows (Firefox)'),
    roofs: server.roofs,
  };
  const open = async (id = roofId, isNew = false, changes: Partial<typeof tools> = {}) => {
    const store = createStore();
    await openRoof(store, { ...tools, ...changes }, id, isNew);
    return store;
  };
  return { server, browser, tools, open };
}

const offline = () => Promise.reject(new TypeError('no network'));

test('starting a new roof needs no server and leaves earlier ones alone', async () => {
  const { tools, open } = world();
  await tools.drafts.write(createDraft('r-before', null, named('vorher'), 1));
  const id = beginRoof();
  const store = await open(id, true, { roofs: { ...tools.roofs, fetch: offline } });
  expect(store.get(originAtom)).toEqual({ roofId: id, revision: null, saved: null });
  expect(store.get(configurationAtom)).toMatchObject({ name: '', partnerDiscount: null });
  expect((await tools.drafts.list()).map((draft) => draft.roofId)).toEqual(['r-before']);
});

test('opening an unknown roof id rejects with MissingRoof', async () => {
  await expect(world().open()).rejects.toBeInstanceOf(MissingRoof);
});

test('opens an unsaved draft of this device without a network', async () => {
  const { tools, open } = world();
  await tools.drafts.write(createDraft(roofId, 3, named('hier'), 7));
  const store = await open(roofId, false, {
    roofs: { ...tools.roofs, fetch: offline },
    serverDrafts: { ...tools.serverDrafts, find: offline },
  });
  expect(store.get(configurationAtom)?.name).toBe('hier');
  expect(store.get(originAtom)?.revision).toBe(3);
});

test('edits can be undone after a reload, also those of a saved roof', async () => {
  const { server, tools, open } = world();
  await server.roofs.put(roofId, content(named('begonnen')), null);
  const first = await open();
  first.set(dispatchAtom, rename('Haus'));
  first.set(dispatchAtom, rename('Haus am See'));
  await saveRoof(first, server.roofs);
  await tools.drafts.writeHistory(roofId, first.get(historyTextAtom) ?? '');
  const again = await open();
  expect(again.get(isSavedAtom)).toBe(true);
  again.set(undoAtom);
  again.set(undoAtom);
  expect([again.get(configurationAtom), again.get(undoLabelAtom)]).toEqual([named('begonnen'), null]);
  again.set(redoAtom);
  expect(again.get(configurationAtom)?.name).toBe('Haus');
});

test('restores the history of each variant after a reload', async () => {
  const { tools, open } = world();
  await tools.drafts.write(createDraft(roofId, null, named('Haus'), 7));
  const first = await open();
  first.set(dispatchAtom, changeDiscount(5));
  const flat = { id: 'v2', name: 'flach', configuration: named('Haus') };
  first.set(addVariantAtom, flat, { id: 'v1', name: 'steil' });
  first.set(chooseVariantAtom, 'v2');
  first.set(dispatchAtom, changeDiscount(9));
  const draft = draftOf(first);
  if (!draft) throw new Error('nothing to be kept');
  await tools.drafts.write(draft);
  await tools.drafts.writeHistory(roofId, first.get(historyTextAtom) ?? '');

  const again = await open();
  const discount = () => again.get(configurationAtom)?.partnerDiscount;
  expect(discount()).toBe(9);
  again.set(undoAtom);
  expect([discount(), again.get(undoLabelAtom)]).toEqual([named('').partnerDiscount, null]);
  again.set(chooseVariantAtom, 'v1');
  expect(discount()).toBe(5);
  again.set(undoAtom);
  expect([discount(), again.get(undoLabelAtom)]).toEqual([named('').partnerDiscount, null]);
});

test('ignores a history of another version', async () => {
  const { server, tools, open } = world();
  await server.roofs.put(roofId, content(named('gespeichert')), null);
  const store = await open();
  store.set(dispatchAtom, rename('hier'));
  await tools.drafts.writeHistory(roofId, store.get(historyTextAtom) ?? '');
  const again = await open();
  expect([again.get(configurationAtom)?.name, again.get(undoLabelAtom)]).toEqual(['gespeichert', null]);
});

test('finds a draft of another device, with the revision it is based on', async () => {
  const { server, open } = world();
  await server.roofs.put(roofId, content(named('gespeichert')), null);
  await server.draftsOn('iPad (Safari)').put(createDraft(roofId, 1, named('unterwegs'), 7));
  const store = await open();
  expect(store.get(configurationAtom)?.name).toBe('unterwegs');
  expect(store.get(openedFromAtom)).toBe('iPad (Safari)');
  expect(store.get(originAtom)).toMatchObject({ revision: 1, saved: content(named('gespeichert')) });
  expect(store.get(otherVersionAtom)).toBeNull();
});

test('ignores a draft of what has since been saved', async () => {
  const { server, open } = world();
  await server.roofs.put(roofId, content(named('gespeichert')), null);
  await server.draftsOn('iPad (Safari)').put(createDraft(roofId, null, named('gespeichert'), 7));
  const store = await open();
  expect(store.get(isSavedAtom)).toBe(true);
  expect(store.get(openedFromAtom)).toBeNull();
});

test('continues a draft based on the current revision without a conflict', async () => {
  const { server, tools, open } = world();
  await server.roofs.put(roofId, content(named('gespeichert')), null);
  await tools.drafts.write(createDraft(roofId, 1, named('hier'), 7));
  const store = await open();
  await vi.waitFor(() => expect(store.get(originAtom)?.saved).toEqual(content(named('gespeichert'))));
  expect(store.get(otherVersionAtom)).toBeNull();
  expect((await saveRoof(store, server.roofs))?.status).toBe('saved');
});

/** A local draft, and a newer revision on the server. */
async function withNewerVersion() {
  const all = world();
  await all.server.roofs.put(roofId, content(named('erste')), null);
  await all.tools.drafts.write(createDraft(roofId, 1, named('meine'), 7));
  await all.server.roofs.put(roofId, content(named('andere')), 1);
  const store = await all.open();
  await vi.waitFor(() => expect(store.get(otherVersionAtom)).not.toBeNull());
  return { ...all, store };
}

test('reports a newer version on the server and can show both', async () => {
  const { store } = await withNewerVersion();
  expect(store.get(otherVersionAtom)).toMatchObject({ kind: 'saved', revision: 2 });
  store.set(previewOtherVersionAtom, true);
  expect(store.get(configurationAtom)?.name).toBe('andere');
  store.set(dispatchAtom, rename('nur ansehen'));
  expect(store.get(configurationAtom)?.name).toBe('andere');
  expect(store.get(editedConfigurationAtom)?.name).toBe('meine');
  store.set(previewOtherVersionAtom, false);
  expect(store.get(configurationAtom)?.name).toBe('meine');
});

test('accepting the other version can be undone, and resolves the conflict either way', async () => {
  const { store, server } = await withNewerVersion();
  store.set(previewOtherVersionAtom, true);
  store.set(acceptOtherVersionAtom);
  expect(store.get(configurationAtom)?.name).toBe('andere');
  expect(store.get(isSavedAtom)).toBe(true);
  store.set(undoAtom);
  expect(store.get(configurationAtom)?.name).toBe('meine');
  expect((await saveRoof(store, server.roofs))?.status).toBe('saved');
  expect(server.saved.get(roofId)).toMatchObject({ revision: 3, name: 'meine' });
});

test("keeping one's own version saves it over the other", async () => {
  const { store, server } = await withNewerVersion();
  store.set(keepOwnVersionAtom);
  expect(store.get(otherVersionAtom)).toBeNull();
  expect((await saveRoof(store, server.roofs))?.status).toBe('saved');
  expect(server.saved.get(roofId)?.name).toBe('meine');
});

describe('lengths measured on a phone, and a roof saved on a computer', () => {
  const surveyed = { of: 'width', source: 'village', date: '2024', deviation: 200 } as const;
  const estimated = {
    ...named('Haus'),
    surfaces: exampleRoof.surfaces.map((surface) => ({ ...surface, surveyed: [surveyed] })),
  };
  const [width] = dimensionsOf(estimated);
  if (!width) throw new Error('No length');

  /** The same roof on two devices. */
  async function twoDevices() {
    const { server, tools, open } = world();
    await server.roofs.put(roofId, content(estimated), null);
    const computer = { ...tools, drafts: storedDrafts().open() };
    return { server, phone: await open(), computer: await open(roofId, false, computer), tools, open };
  }
  type Device = Awaited<ReturnType<typeof twoDevices>>['phone'];

  /** Saves, and as often as it finds another version that it can take over. */
  async function saveTakingOver(device: Device, server: ReturnType<typeof serverWithRoofs>) {
    for (let attempt = 0; attempt < 3; attempt++) {
      const outcome = await saveRoof(device, server.roofs);
      if (outcome?.status !== 'changed') return outcome?.status;
      compareWithSaved(device, await server.roofs.fetch(roofId));
      if (device.get(otherVersionAtom)) return 'conflict';
    }
    throw new Error('Not saved');
  }
  const savedNameAndLengths = (server: ReturnType<typeof serverWithRoofs>) => {
    const { name, configuration } = server.saved.get(roofId) ?? {};
    return [name, configuration && dimensionsOf(configuration).map(({ measured }) => measured)];
  };

  test.each([true, false])('are both in the roof, whichever is saved first', async (isPhoneFirst) => {
    const { server, phone, computer } = await twoDevices();
    phone.set(dispatchAtom, measure(width, 10_385));
    computer.set(dispatchAtom, rename('Haus am See'));
    for (const device of isPhoneFirst ? [phone, computer] : [computer, phone])
      expect(await saveTakingOver(device, server)).toBe('saved');
    expect(savedNameAndLengths(server)).toEqual(['Haus am See', [10_385]]);
  });

  test('are both in the roof after the phone was closed without network', async () => {
    const { server, phone, computer, tools, open } = await twoDevices();
    phone.set(dispatchAtom, measure(width, 10_385));
    const draft = draftOf(phone);
    if (!draft) throw new Error('Nothing to keep');
    await tools.drafts.write(draft);
    computer.set(dispatchAtom, rename('Haus am See'));
    expect(await saveTakingOver(computer, server)).toBe('saved');
    const again = await open();
    await vi.waitFor(() => expect(again.get(configurationAtom)?.name).toBe('Haus am See'));
    expect(again.get(otherVersionAtom)).toBeNull();
    expect(await saveTakingOver(again, server)).toBe('saved');
    expect(savedNameAndLengths(server)).toEqual(['Haus am See', [10_385]]);
  });

  test.each([true, false])('with two results are left to the person', async (isOwnChosen) => {
    const { server, phone, computer } = await twoDevices();
    phone.set(dispatchAtom, measure(width, 10_385));
    computer.set(dispatchAtom, measure(width, 10_390));
    computer.set(dispatchAtom, rename('Haus am See'));
    expect(await saveTakingOver(computer, server)).toBe('saved');
    expect(await saveTakingOver(phone, server)).toBe('conflict');
    expect(savedNameAndLengths(server)).toEqual(['Haus am See', [10_390]]);
    phone.set(isOwnChosen ? keepOwnVersionAtom : acceptOtherVersionAtom);
    expect(await saveTakingOver(phone, server)).toBe('saved');
    expect(savedNameAndLengths(server)).toEqual(['Haus am See', [isOwnChosen ? 10_385 : 10_390]]);
  });
});

test('reports later work on another device and keeps the own version until the user decides', async () => {
  const { server, tools, open } = world();
  await tools.drafts.write(createDraft(roofId, null, named('meine'), 7));
  await server.draftsOn('iPad (Safari)').put(createDraft(roofId, null, named('später'), 9));
  const store = await open();
  await vi.waitFor(() => expect(store.get(otherVersionAtom)?.device).toBe('iPad (Safari)'));
  expect(store.get(configurationAtom)?.name).toBe('meine');
  store.set(acceptOtherVersionAtom);
  expect(store.get(configurationAtom)?.name).toBe('später');
});

test('a roof deleted on the server is reported, and saving creates it again', async () => {
  const { server, tools, open } = world();
  await tools.drafts.write(createDraft(roofId, 4, named('meine'), 7));
  const store = await open();
  await vi.waitFor(() => expect(store.get(isDeletedAtom)).toBe(true));
  expect((await saveRoof(store, server.roofs))?.status).toBe('saved');
  expect(server.saved.get(roofId)?.revision).toBe(1);
});

test('sets an unreadable draft aside and opens the saved roof', async () => {
  const { server, tools, open } = world();
  await server.roofs.put(roofId, content(named('gespeichert')), null);
  const unreadable = { ...exampleRoof, schema: 'roof-configuration/0' } as unknown as typeof exampleRoof;
  await tools.drafts.write(createDraft(roofId, 1, unreadable, 7));
  const store = await open();
  expect(store.get(configurationAtom)?.name).toBe('gespeichert');
  const [parked] = store.get(parkedAtom);
  expect(JSON.parse(parked?.text ?? '').configuration.schema).toBe('roof-configuration/0');
  // Also the next time.
  expect((await open()).get(parkedAtom)).toHaveLength(1);
});

test('offers an unreadable draft as a file if there is nothing else', async () => {
  const { browser, open } = world();
  browser.slow.set(`configurator-draft/a/${roofId}`, '{"version":77}');
  for (const _again of [1, 2]) expect(await open().catch((cause) => cause.text)).toBe('{"version":77}');
});

test('offers an unreadable saved roof as a file', async () => {
  const { server, open } = world();
  const { layout: _, ...rest } = exampleRoof;
  await server.roofs.put(roofId, content(rest as typeof exampleRoof), null);
  const failure = await open().catch((cause) => cause);
  expect(failure).toBeInstanceOf(UnreadableRoof);
  expect(JSON.parse(failure.text)).toEqual(rest);
});

test('opens nothing once it is no longer wanted', async () => {
  const { tools } = world();
  await tools.drafts.write(createDraft(roofId, null, named('hier'), 7));
  const store = createStore();
  await openRoof(store, tools, roofId, false, () => false);
  expect(store.get(configurationAtom)).toBeNull();
});

test('restores named variants from a draft, and from the server after saving', async () => {
  const { server, tools, open } = world();
  await server.roofs.put(roofId, content(named('Haus')), null);
  const store = await open();
  const other = { ...named('Haus'), partnerDiscount: null };
  store.set(
    addVariantAtom,
    { id: 'b', name: 'Ohne Gaube', configuration: other },
    { id: 'a', name: 'Wie bestellt' },
  );
  expect(store.get(isSavedAtom)).toBe(false);
  const present = store.get(contentAtom);
  expect(present?.variants.map(({ name }) => name)).toEqual(['Wie bestellt', 'Ohne Gaube']);

  const draft = draftOf(store);
  if (!draft) throw new Error('an edit is no draft');
  await tools.drafts.write(draft);
  expect((await open()).get(contentAtom)).toEqual(present);

  await saveRoof(store, server.roofs);
  await tools.drafts.remove(roofId);
  const again = await open();
  expect(again.get(contentAtom)).toEqual(present);
  expect(again.get(isSavedAtom)).toBe(true);
});
