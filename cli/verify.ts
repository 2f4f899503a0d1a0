import { readFileSync, statSync } from 'node:fs';
import {
  type BillCheck,
  LARGEST_ISSUED,
  type LineDifference,
  SigningKeys,
} from '../contracts/domain/verification.ts';
import { checkBill, verify } from '../documents/pdf/verification.ts';
import { type Catalogue, CatalogueRefused } from '../engine/index.ts';
import { checkedCatalogue } from '../engine/tools.ts';
import type { VerifiedFiles } from './arguments.ts';
import type { Result } from './commands.ts';

/** Reasons why a printout is not genuine. */
const REASONS = {
  'no-pdf': 'not a PDF',
  unsigned: 'no signature of a portal: not a signed printout, or incomplete',
  'unknown-key': 'signed with a key that is not among the public keys',
  changed: 'changed after it was signed',
  unreadable: 'signed, but its data cannot be read',
} as const;

/** Largest file of keys or of a catalogue, bytes. */
const LARGEST_JSON = 64 * 1024 * 1024;

/** A file that cannot be used; the message names it and says why. */
class UnusableFile extends Error {}

/** Verifies a printout with public keys and a catalogue from files, without network. */
export async function verifyFile({ file, keys, catalogue }: VerifiedFiles): Promise<Result> {
  try {
    const publicKeys = keysIn(keys);
    const content = catalogueIn(catalogue);
    const verification = await verify(read(file, LARGEST_ISSUED), publicKeys, (issued) =>
      checkBill(issued, content),
    );
    const output = JSON.stringify(verification);
    if (verification.status !== 'genuine')
      return { output, isJson: true, exitCode: 2, message: REASONS[verification.status] };
    const message = differences(verification.bill).join('\n');
    return { output, isJson: true, exitCode: message === '' ? 0 : 1, message };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { output: undefined, isJson: true, exitCode: 2, message: error.message };
  }
}

/** Returns in words how the bill differs, a line each; nothing where it is equal. */
function differences(bill: BillCheck): string[] {
  if (bill.status === 'refused')
    return bill.problems.map(({ code, path }) => `not counted: ${code} ${path}`.trim());
  if (bill.status === 'no-roof' || bill.status === 'no-catalogue') return [];
  return [
    ...(bill.isSameCatalogue === false ? ['the catalogue is not the content that the printout names'] : []),
    ...bill.lines.map(({ article, stated, counted }) => `${article}: ${sides(stated, counted)}`),
    ...(bill.statedRappen === bill.countedRappen
      ? []
      : [`total: stated ${francs(bill.statedRappen)}, counted ${francs(bill.countedRappen)}`]),
  ];
}

type Figures = LineDifference['stated'];

const sides = (stated: Figures, counted: Figures): string =>
  `stated ${figures(stated)}, counted ${figures(counted)}`;

const figures = (line: Figures): string =>
  line ? `${line.quantity} x ${francs(line.priceRappen)} = ${francs(line.totalRappen)}` : 'none';

const francs = (rappen: number): string => (rappen / 100).toFixed(2);

function read(path: string, most: number): Buffer<ArrayBuffer> {
  try {
    if (statSync(path).size > most) throw new Error(`larger than ${most} bytes`);
    return readFileSync(path);
  } catch (error) {
    throw new UnusableFile(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(read(path, LARGEST_JSON).toString('utf8'));
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(`${path}: not JSON`);
  }
}

function keysIn(path: string): string[] {
  const { data } = SigningKeys.safeParse(jsonIn(path));
  if (!data) throw new UnusableFile(`${path}: not the answer of GET /v1/signing-keys`);
  return data.keys.map(({ x }) => x);
}

function catalogueIn(path: string): Catalogue {
  const content = jsonIn(path) as Catalogue;
  try {
    return checkedCatalogue(content);
  } catch (error) {
    if (!(error instanceof CatalogueRefused)) throw error;
    throw new UnusableFile(`${path}: ${error.message}`);
  }
}
