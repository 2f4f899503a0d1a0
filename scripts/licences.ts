/** Licences of packages and crates that the portal may contain. */

/** Their text or notice may be required in what is delivered, but never its source. SPDX identifiers. */
const PERMITTED = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  ...['Unicode-3.0', 'Unlicense', 'Zlib'],
  // Fonts, and the data about browsers of caniuse-lite.
  ...['OFL-1.1', 'CC-BY-4.0'],
];
/** Tools of developers, which are not delivered. */
const FOR_DEVELOPERS = ['MPL-2.0'];

/** Licences that a package states in its file LICENSE only. */
const STATED: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'webgl-constants': 'MIT' };

/** A package or crate, as far as its licence is concerned. */
export interface Licensed {
  readonly name: string;
  /** SPDX expression; undefined: not stated. */
  readonly license?: string | undefined;
  /** Whether only developers use it. */
  readonly dev?: boolean | undefined;
}

/** Returns the licence of a package as an SPDX expression; undefined if it states none. */
export const licenceOf = ({ name, license }: Licensed): string | undefined => license ?? STATED[name];

/**
 * Whether an SPDX expression is satisfied by permitted licences. Reads AND before OR whatever the parentheses say:
 * this rejects some permitted expressions, but permits no other ones.
 */
export function isPermitted(expression: string, permitted: readonly string[]): boolean {
  return expression
    .split(/\s+AND\s+/)
    .every((part) =>
      part.split(/\s+OR\s+|\//).some((licence) => permitted.includes(licence.replace(/[()\s]/g, ''))),
    );
}

/** Returns those whose licence is not permitted, with it. */
export const refusedLicences = (all: readonly Licensed[]): string[] =>
  all
    .filter((each) => {
      const permitted = each.dev ? [...PERMITTED, ...FOR_DEVELOPERS] : PERMITTED;
      return !isPermitted(licenceOf(each) ?? '', permitted);
    })
    .map((each) => `${each.name}: ${licenceOf(each) ?? 'no licence'}`);

/** Returns all packages of package-lock.json. */
export function lockedPackages(lock: string): Licensed[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Omit<Licensed, 'name'>> };
  return Object.entries(packages).map(([path, { license, dev }]) => {
    const name = path.split('node_modules/').at(-1) || 'this package';
    return { name, license, dev };
  });
}
