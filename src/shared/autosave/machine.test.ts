import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, soak } from '../../../tests/soak.ts';
import { type Command, type Happening, localStatus, nextDueAt, type Policy, START, step } from './machine.ts';

const policy: Policy = { deviceAfterMs: 250, serverAfterMs: 2_000, serverWithinMs: 15_000 };

/** A tab with its content, and the requests that it began. Contents are numbers that grow. */
interface Tab {
  state: typeof START;
  content: number;
  /** Revision that its content is based on. */
  base: number;
  /** Whether it was told that another device changed the content. */
  isUndecided: boolean;
  requests: { readonly edit: number; readonly content: number; readonly base: number }[];
}

/** Two tabs of one browser, its storage and the server. Each step may be the last one of a tab. */
class World {
  now = 1_000;
  latest = 0;
  /** Asynchronous storage, which keeps the order of writes, and the synchronous one, read where it is newer. */
  database = 0;
  writes: { readonly tab: Tab; readonly edit: number; readonly content: number }[] = [];
  journal = 0;
  server = { content: 0, revision: 1 };
  /** Content that was saved explicitly, whose draft is forgotten. */
  saved = 0;
  /** Whether the journal has room. */
  hasRoom = true;
  /** The newest content that a page called stored. */
  promised = 0;
  tabs: [Tab, Tab] = [this.open(), this.open()];
  editing: 0 | 1 = 0;

  constructor() {
    this.give(this.other, { type: 'role', isFollowing: true, isSent: false });
  }
  get tab() {
    return this.tabs[this.editing];
  }
  get other() {
    return this.tabs[this.editing === 0 ? 1 : 0];
  }
  get recovered() {
    return Math.max(this.database, this.journal, this.server.content, this.saved);
  }
  open(): Tab {
    const [content, base] = [this.recovered, this.server.revision];
    return { state: START, content, base, isUndecided: false, requests: [] };
  }
  give(tab: Tab, happening: Happening) {
    const [state, commands] = step(tab.state, { ...happening, at: this.now }, policy);
    tab.state = state;
    for (const command of commands) this.carryOut(tab, command);
    const { edit, device, server, isFollowing } = tab.state;
    if (isFollowing || (device.has < edit && server.has < edit)) return;
    this.promised = tab.content;
    this.show();
  }
  carryOut(tab: Tab, { do: what, edit }: Command) {
    const { content, base } = tab;
    expect(edit).toBe(tab.state.edit);
    // Saved content is never stored as a draft: the ports remove it.
    expect(content).toBeGreaterThanOrEqual(this.saved);
    if (what === 'write') {
      this.writes.push({ tab, edit, content });
      // A following tab sees edits sooner than they are stored.
      this.show();
    }
    if (what === 'send') {
      expect(tab.requests).toEqual([]);
      tab.requests.push({ edit, content, base });
    }
    if (what !== 'write now') return;
    if (this.hasRoom && content > this.saved) this.journal = content;
    this.give(tab, this.hasRoom ? { type: 'written now', edit } : { type: 'not written now' });
  }
  edit(content: number, isResolution = false) {
    this.tab.content = content;
    this.give(this.tab, { type: 'edited', isResolution });
  }
  show() {
    const { tab, other } = this;
    if (other.content === tab.content) return;
    other.content = tab.content;
    other.base = tab.base;
    this.give(other, { type: 'edited' });
  }
  takeOver() {
    const { tab, other } = this;
    this.give(tab, { type: 'role', isFollowing: true, isSent: false });
    this.show();
    this.editing = this.editing === 0 ? 1 : 0;
    this.give(other, { type: 'role', isFollowing: false, isSent: false });
  }
  endWrite(isFull = false) {
    const write = this.writes.shift();
    if (!write) return;
    const { tab, edit, content } = write;
    if (isFull) return this.give(tab, { type: 'not written' });
    if (content > this.saved) this.database = content;
    if (this.journal <= content) this.journal = 0;
    this.give(tab, { type: 'written', edit });
  }
  answer(tab: Tab, isHeard: boolean) {
    const request = tab.requests.shift();
    if (!request) return;
    const { content, edit, base } = request;
    const isRepeated = this.server.content === content;
    if (base !== this.server.revision && !isRepeated) {
      tab.isUndecided = true;
      return this.fail(tab, edit, 'conflict');
    }
    if (!isRepeated) this.server = { content, revision: this.server.revision + 1 };
    if (!isHeard) return this.fail(tab, edit, 'temporary');
    tab.base = this.server.revision;
    this.give(tab, { type: 'sent', edit });
  }
  fail(tab: Tab, edit: number, kind: 'temporary' | 'refused' | 'conflict') {
    this.give(tab, { type: 'not sent', edit, failure: { kind, cause: null } });
  }
  /** The tab dies without an event, and the other one edits. */
  crash() {
    this.writes = this.writes.filter(({ tab }) => tab !== this.tab);
    this.tabs[this.editing] = this.open();
    this.give(this.tab, { type: 'role', isFollowing: true, isSent: false });
    this.editing = this.editing === 0 ? 1 : 0;
    this.give(this.tab, { type: 'role', isFollowing: false, isSent: false });
  }
  /** The browser dies, and the content is opened again. */
  restart() {
    this.writes = [];
    this.tabs = [this.open(), this.open()];
    this.give(this.other, { type: 'role', isFollowing: true, isSent: false });
    if (this.tab.content > this.server.content) this.give(this.tab, { type: 'edited' });
  }
  /** The content is saved explicitly: its draft is removed after what is under way. */
  forget() {
    const { tab, now } = this;
    this.show();
    this.saved = tab.content;
    this.promised = tab.content;
    tab.isUndecided = false;
    this.give(tab, { type: 'forgotten' });
    [this.database, this.journal] = [0, 0];
    for (const event of ['due', 'leaving', 'save'] as const)
      expect(step(tab.state, { type: event, at: now + 60_000 }, policy)[1]).toEqual([]);
  }
  pass(ms: number) {
    this.now += ms;
    for (const tab of this.tabs) if (nextDueAt(tab.state) <= this.now) this.give(tab, { type: 'due' });
  }
}

const happenings: Readonly<Record<string, (world: World) => void>> = {
  type: (world) => world.edit(++world.latest),
  'write ends': (world) => world.endWrite(),
  'write fails': (world) => world.endWrite(true),
  answer: (world) => world.answer(world.tab, true),
  'answer to the other tab': (world) => world.answer(world.other, true),
  'lost answer': (world) => world.answer(world.tab, false),
  'lost request': (world) => {
    const request = world.tab.requests.shift();
    if (request) world.fail(world.tab, request.edit, 'temporary');
  },
  refusal: (world) => {
    const request = world.tab.requests.shift();
    if (request) world.fail(world.tab, request.edit, 'refused');
  },
  'other device': (world) => {
    world.server = { content: ++world.latest, revision: world.server.revision + 1 };
  },
  'device fills up': (world) => {
    world.hasRoom = false;
  },
  'device has room': (world) => {
    world.hasRoom = true;
  },
  show: (world) => world.show(),
  'take over': (world) => world.takeOver(),
  leave: (world) => world.give(world.tab, { type: 'leaving' }),
  online: (world) => world.give(world.tab, { type: 'save' }),
  crash: (world) => world.crash(),
  restart: (world) => world.restart(),
  'save explicitly': (world) => world.forget(),
  resolve: (world) => {
    if (!world.tab.isUndecided) return;
    world.tab.isUndecided = false;
    world.tab.base = world.server.revision;
    world.edit(++world.latest, true);
  },
};

const frequent = fc.constantFrom('type', 'type', 'write ends', 'answer');
const moment = fc.oneof(
  { weight: 3, arbitrary: frequent },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(happenings)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
);
const happen = (world: World, what: string | number) =>
  typeof what === 'number' ? world.pass(what) : happenings[what]?.(world);

/** Checks the guarantees that hold at every moment. */
function check(world: World, what: string | number) {
  const { edit, device } = world.tab.state;
  // A page that dies now loses nothing that it called stored, and nothing at all once it was left.
  expect(world.recovered).toBeGreaterThanOrEqual(world.promised);
  if (what === 'leave' && world.hasRoom) expect(world.recovered).toBeGreaterThanOrEqual(world.tab.content);
  // Another device's work is not replaced before the person decides.
  if (world.tab.isUndecided) expect(world.tab.requests).toEqual([]);
  // Every edit is written, being written or reported as not stored.
  if (typeof what === 'number' && what > 250 && device.has < edit)
    expect(device.running !== null || localStatus(world.tab.state) === 'failed').toBe(true);
  expect(world.other.state.isFollowing).toBe(true);
}

/** Sequences that found faults, of which only many random ones do. */
const FOUND = [
  ['type', 'take over', 'type', 250, 'type', 'leave', 'write fails'],
  ['type', 'leave', 'type', 250, 'device fills up', 'type', 'write fails', 'write ends', 251],
  ['type', 250, 'type', 'leave', 'device fills up', 'type', 'leave', 'write ends', 251],
  ['type', 250, 'type', 'write fails', 'type', 'crash', 'take over'],
];

test('loses no edit, whatever fails, in any order, and sends the last one in the end', drawn, () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60, size: 'max' }), (moments) => {
      const world = new World();
      for (const what of moments) {
        happen(world, what);
        check(world, what);
      }
      for (let round = 0; round < 40; round += 1)
        for (const what of ['device has room', 'write ends', 40_000, 'answer', 'resolve'])
          happen(world, what);
      // A refused edit waits for the next one.
      happen(world, 'type');
      for (let round = 0; round < 4; round += 1)
        for (const what of ['write ends', 40_000, 'answer', 'resolve']) happen(world, what);
      expect(world.server.content).toBe(world.tab.content);
      expect(localStatus(world.tab.state)).toBe('saved');
    }),
    { numRuns: soak(500, 10_000), examples: FOUND.map((moments) => [moments]) },
  );
});
