import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Arrow, arrowsOf, circlesIn, pathsIn } from './rust-modules.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const PAGE = 'docs/engine-architecture.md';
const CRATES = ['plane-geometry', 'exact-tiling', 'roof-engine', 'survey', 'light', 'still'];
/** Crates that the engine uses, drawn as its stages. */
const USED = ['exact-tiling', 'irradiance', 'plane-geometry'];

const sourcesOf = (crate: string) =>
  new Map(globSync(`engine-rs/${crate}/src/**/*.rs`, { cwd: root }).map((file) => [file, read(file)]));
const others = new Map(USED.map((crate) => [crate.replace('-', '_'), crate]));

/** A stage of the pipeline: a module of the engine, or another crate. */
const stageOf = (file: string): string =>
  /^engine-rs\/(?:roof-engine\/src\/)?([\w-]+)/.exec(file)?.[1] ?? file;

const drawing = read(PAGE);
const stages = [...drawing.matchAll(/^ {2}([\w-]+)\[\1: /gm)].map(([, stage = '']) => stage);
const drawn: Arrow[] = [...drawing.matchAll(/^ {2}([\w-]+) --> ([\w-]+)$/gm)].map(
  ([, file = '', target = '']) => ({ file, target }),
);

/** Every stage that the arrows lead to from one. */
function reachedFrom(stage: string, arrows: readonly Arrow[]): Set<string> {
  const reached = new Set([stage]);
  for (const from of reached)
    for (const { target } of arrows.filter(({ file }) => file === from)) reached.add(target);
  reached.delete(stage);
  return reached;
}

const engine = arrowsOf(sourcesOf('roof-engine'), others);
const between = [...engine, ...arrowsOf(sourcesOf('exact-tiling'), others)]
  .map((arrow) => ({ ...arrow, from: stageOf(arrow.file), to: stageOf(arrow.target) }))
  .filter(({ from, to }) => from !== to && from !== 'lib');

test('the test reads every crate', () => {
  expect(sourcesOf('roof-engine').size).toBeGreaterThan(100);
  expect(engine.length).toBeGreaterThan(500);
  expect(between.length).toBeGreaterThan(200);
  expect(engine.filter(({ target }) => target === 'exact-tiling').length).toBeGreaterThan(5);
});

test.each(CRATES)('no modules of %s import one another in a circle', (crate) => {
  const arrows = arrowsOf(sourcesOf(crate));
  expect(arrows.length).toBeGreaterThan(10);
  expect(circlesIn(arrows).map((way) => way.join(' → '))).toEqual([]);
});

test(`${PAGE} draws every stage of the engine, and arrows that run one way`, () => {
  const existing = new Set([...sourcesOf('roof-engine').keys()].map(stageOf));
  existing.delete('lib');
  expect(stages.sort()).toEqual([...existing, ...USED].sort());
  expect(
    drawn.flatMap(({ file, target }) => [file, target]).filter((name) => !stages.includes(name)),
  ).toEqual([]);
  expect(circlesIn(drawn)).toEqual([]);
});

test('modules of the engine import only stages that the drawing leads to', () => {
  const breaches = between.filter(({ from, to }) => !reachedFrom(from, drawn).has(to));
  expect(breaches.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('every arrow of the drawing is an import, and none is drawn that others lead to', () => {
  const idle = drawn.filter(
    ({ file, target }) => !between.some(({ from, to }) => from === file && to === target),
  );
  const doubled = drawn.filter((arrow) =>
    reachedFrom(
      arrow.file,
      drawn.filter((other) => other !== arrow),
    ).has(arrow.target),
  );
  expect([...idle, ...doubled]).toEqual([]);
});

describe('the reading of modules', () => {
  test('finds paths of imports, code and attributes, none of comments, texts and tests', () => {
    const source = `
      use crate::a::{B, c::{self, D as E}};
      pub(crate) use super::f;
      // use crate::comment::X;
      #[serde(deserialize_with = "crate::g::read")]
      fn h<'a>(text: &'a str) -> char { let _ = "crate::a text \\" crate::k"; self::i::j(); 'x' }
      #[cfg(test)]
      mod tests { use crate::only_tests::{L}; fn m() { if true { crate::n::o(); } } }
    `;
    expect(pathsIn(source).sort()).toEqual(
      [
        'crate::a::B',
        'crate::a::c::D',
        'crate::a::c::self',
        'crate::g::read',
        'self::i::j',
        'super::f',
      ].sort(),
    );
  });

  const crate = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([name, source]) => [`x/src/${name}.rs`, source]));

  test('leads a path to the deepest module that it names', () => {
    const sources = crate({
      lib: 'pub mod a; pub mod b;',
      'a/mod': 'mod c; pub use c::Item; fn f() { c::g() }',
      'a/c': 'use super::super::b::Other; use plane_geometry::polygon::area;',
      b: '',
    });
    expect(arrowsOf(sources, new Map([['plane_geometry', 'plane-geometry']]))).toEqual([
      { file: 'x/src/a/mod.rs', target: 'x/src/a/c.rs' },
      { file: 'x/src/a/c.rs', target: 'x/src/b.rs' },
      { file: 'x/src/a/c.rs', target: 'plane-geometry' },
    ]);
  });

  test('finds a circle through a module that only passes on', () => {
    const arrows = arrowsOf(
      crate({ lib: '', 'a/mod': 'pub use c::Item;', 'a/c': 'use crate::b::Y;', b: 'use crate::a::Item;' }),
    );
    expect(circlesIn(arrows)).toContainEqual(['x/src/b.rs', 'x/src/a/mod.rs', 'x/src/a/c.rs', 'x/src/b.rs']);
    expect(circlesIn(arrows.slice(1))).toEqual([]);
  });
});
