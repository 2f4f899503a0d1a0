/** Where one module names another. */
export interface Arrow {
  readonly file: string;
  readonly target: string;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

const COMMENTS = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const LITERALS = /b?r(#*)"[\s\S]*?"\1|b?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\[^\n]+?)'(?!\w)/g;

/** The end of what begins with the bracket at an offset. */
function endOfBlock(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    if (code[at] === '{') depth++;
    if (code[at] === '}' && --depth === 0) return at + 1;
  }
  return code.length;
}

/** Rust without comments, literals and the modules that only tests compile. */
function codeOf(source: string): string {
  let code = source.replace(COMMENTS, blank).replace(LITERALS, blank);
  for (const { 0: head, index } of code.matchAll(/#\[cfg\(test\)\]\s*(?:pub )?mod \w+\s*\{/g)) {
    const end = endOfBlock(code, index + head.length - 1);
    code = code.slice(0, index) + blank(code.slice(index, end)) + code.slice(end);
  }
  return code;
}

/** The branches of what stands between the brackets of a `use`. */
function branchesOf(list: string): string[] {
  const branches = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '{') depth++;
    if (character === '}') depth--;
    if (character === ',' && depth === 0) branches.push('');
    else branches[branches.length - 1] += character;
  }
  return branches.filter((branch) => branch.trim());
}

/** The whole paths of a `use`. */
function leavesOf(tree: string): string[] {
  const [, prefix, list] = /^([^{]*)\{([\s\S]*)\}$/.exec(tree.trim()) ?? [];
  if (prefix === undefined || list === undefined) return [tree.replace(/\s+as\s+\w+/, '').replace(/\s/g, '')];
  return branchesOf(list).flatMap((branch) =>
    leavesOf(branch).map((leaf) => prefix.replace(/\s/g, '') + leaf),
  );
}

/** Every path in a Rust file, as written: of `use`, in code, and of functions that serde's attributes name. */
export function pathsIn(source: string): string[] {
  const code = codeOf(source);
  const uses = [...code.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree = '']) => leavesOf(tree));
  const inCode = code.replace(/\buse\s+[^;]+;/g, ' ').match(/\b(?:[a-z_]\w*::)+\w+/g) ?? [];
  const named = [...source.replace(COMMENTS, blank).matchAll(/"(crate(?:::\w+)+)"/g)].map(
    ([, path = '']) => path,
  );
  return [...uses, ...inCode, ...named];
}

/** The path of the module that a file of a crate is; none of the crate's root. */
const moduleOf = (file: string): string =>
  file
    .replace(/^.*?\/src\//, '')
    .replace(/\.rs$/, '')
    .replace(/(^|\/)(mod|lib)$/, '')
    .replaceAll('/', '::');

/** A path of a module from the root of its crate; none of another crate's. */
function absolute(path: string, own: string, isModule: (path: string) => boolean): string[] | undefined {
  const here = own ? own.split('::') : [];
  const segments = path.split('::').filter((segment) => segment !== 'self');
  const ups = segments.findIndex((segment) => segment !== 'super');
  if (segments[0] === 'crate') return segments.slice(1);
  const from = here.slice(0, here.length - ups);
  const isOwn = path.startsWith('self') || ups > 0 || isModule([...here, segments[0]].join('::'));
  return isOwn ? [...from, ...segments.slice(ups)] : undefined;
}

/** The arrows between the files of one crate, and from them to other crates. */
export function arrowsOf(
  sources: ReadonlyMap<string, string>,
  crates: ReadonlyMap<string, string> = new Map(),
): Arrow[] {
  const fileOf = new Map([...sources.keys()].map((file) => [moduleOf(file), file]));
  const targetOf = (path: string, own: string): string | undefined => {
    const whole = absolute(path, own, (module) => fileOf.has(module));
    if (!whole) return crates.get(path.split('::')[0] ?? '');
    const lengths = [...whole.keys(), whole.length].reverse();
    const deepest = lengths.find((length) => fileOf.has(whole.slice(0, length).join('::')));
    return fileOf.get(whole.slice(0, deepest).join('::'));
  };
  return [...sources].flatMap(([file, source]) => {
    const targets = pathsIn(source).flatMap((path) => targetOf(path, moduleOf(file)) ?? []);
    return [...new Set(targets)].filter((target) => target !== file).map((target) => ({ file, target }));
  });
}

/** A circle of arrows from each file that is in one. */
export function circlesIn(arrows: readonly Arrow[]): string[][] {
  const targets = Map.groupBy(arrows, ({ file }) => file);
  return [...targets.keys()].flatMap((start) => {
    const from = reachedFrom(start, targets);
    if (!from.has(start)) return [];
    const way = [start];
    for (let at = from.get(start); at !== undefined && at !== start; at = from.get(at)) way.unshift(at);
    return [[start, ...way]];
  });
}

/** Returns every file that arrows lead to from a file, each with the file before it. */
function reachedFrom(start: string, targets: ReadonlyMap<string, readonly Arrow[]>): Map<string, string> {
  const from = new Map<string, string>();
  const open = [start];
  for (const file of open)
    for (const { target } of targets.get(file) ?? []) {
      if (from.has(target)) continue;
      open.push(target);
      from.set(target, file);
    }
  return from;
}
