/**
 * `npm run --silent sbom > FILE`: prints the parts of what is delivered as CycloneDX 1.5: npm packages of
 * package-lock.json, and the crates that the engine is compiled from. Needs cargo. Exits with 1 if a licence is not
 * permitted.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf, refusedLicences } from './licences.ts';

const root = join(import.meta.dirname, '..');
const MAX_BYTES = 64 * 1024 * 1024;
const run = (command: string, args: readonly string[], folder: string): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: MAX_BYTES });

interface Crate {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  /** Null: of this repository. */
  readonly source: string | null;
}

interface CargoMetadata {
  readonly packages: readonly Crate[];
  readonly resolve: {
    readonly nodes: readonly {
      readonly id: string;
      readonly deps: readonly {
        readonly pkg: string;
        readonly dep_kinds: readonly { kind: string | null }[];
      }[];
    }[];
  };
}

/** A component of CycloneDX, as far as it is read here. */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[];
}

interface Bom {
  readonly metadata: { readonly component: { name: string } };
  readonly components: Component[];
  readonly dependencies: { ref: string; dependsOn: string[] }[];
}

const refOf = ({ name, version }: Crate): string => `pkg:cargo/${name}@${version}`;

/** Returns the crates that the compiled modules contain or are made with, and what each depends on. */
export function cratesOf({ packages, resolve }: CargoMetadata): Map<Crate, Crate[]> {
  const crates = new Map(packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const found = new Map<Crate, Crate[]>();
  const visit = (crate: Crate): void => {
    if (found.has(crate)) return;
    const deps = (nodes.get(crate.id)?.deps ?? [])
      .filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind === null))
      .flatMap(({ pkg }) => crates.get(pkg) ?? []);
    found.set(crate, deps);
    deps.forEach(visit);
  };
  packages.filter(({ source, name }) => source === null && name.endsWith('-wasm')).forEach(visit);
  return found;
}

/** SHA-256 of downloaded crates, by name and version. */
const checksumsOf = (lock: string): Map<string, string> =>
  new Map(
    [...lock.matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"/g)].map(
      ([, name, version, checksum = '']) => [`${name}@${version}`, checksum],
    ),
  );

function componentOf(crate: Crate, checksums: ReadonlyMap<string, string>) {
  const checksum = checksums.get(`${crate.name}@${crate.version}`);
  return {
    'bom-ref': refOf(crate),
    type: 'library',
    name: crate.name,
    version: crate.version,
    ...(crate.source !== null && { purl: refOf(crate) }),
    // Cargo permits a slash, SPDX does not.
    ...(crate.license && { licenses: [{ expression: crate.license.replaceAll('/', ' OR ') }] }),
    ...(checksum && { hashes: [{ alg: 'SHA-256', content: checksum }] }),
  };
}

const expressionOf = ({ licenses }: Component): string | undefined =>
  licenses?.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') ||
  undefined;

function printBom(): void {
  const npm = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const bom: Bom = JSON.parse(run('npm', npm, root));
  // npm takes the name of the folder.
  bom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  for (const component of bom.components) {
    const license = licenceOf({ name: component.name, license: expressionOf(component) });
    if (license && !component.licenses?.length) component.licenses = [{ license: { id: license } }];
  }
  const engine = join(root, 'engine-rs');
  const cargo = ['metadata', '--locked', '--format-version=1', '--filter-platform=wasm32-unknown-unknown'];
  const crates = cratesOf(JSON.parse(run('cargo', cargo, engine)));
  const checksums = checksumsOf(readFileSync(join(engine, 'Cargo.lock'), 'utf8'));
  for (const [crate, deps] of crates) {
    bom.components.push(componentOf(crate, checksums));
    bom.dependencies.push({ ref: refOf(crate), dependsOn: deps.map(refOf) });
  }
  const refused = refusedLicences(
    bom.components.map((each) => ({ name: each.name, license: expressionOf(each) })),
  );
  if (refused.length > 0) throw new Error(`Licences that are not permitted: ${refused.join(', ')}`);
  console.log(JSON.stringify(bom, null, 2));
}

if (import.meta.main) printBom();
