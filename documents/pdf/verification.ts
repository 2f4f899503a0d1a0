import type {
  BillCheck,
  IssuedSummary,
  LineDifference,
  Verification,
} from '../../contracts/domain/verification.ts';
import type { Catalogue, Names } from '../../engine/index.ts';
import { recount } from '../../engine/tools.ts';
import { hashOfText } from '../catalogue/hash.ts';
import { type IssuedFile, readData } from './issued-file.ts';
import { checkSignature } from './signature.ts';

type Figures = NonNullable<LineDifference['stated']>;

/**
 * Verifies a file with public keys (`x` of a JSON Web Key, base64url). `check` compares the bill of a file whose
 * signature is genuine, as `checkBill` does.
 */
export async function verify(
  bytes: Uint8Array,
  publicKeys: readonly string[],
  check: (file: IssuedFile) => Promise<BillCheck> | BillCheck,
): Promise<Verification> {
  const signature = checkSignature(bytes, publicKeys);
  if (signature.status !== 'genuine') return signature;
  const file = readData(bytes);
  if (!file) return { status: 'unreadable', keyId: signature.keyId };
  return { ...signature, file: summaryOf(file), bill: await check(file) };
}

const summaryOf = ({
  kind,
  issuer,
  number,
  subject,
  recipient,
  issuedAt,
  fingerprint,
  roof,
}: IssuedFile): IssuedSummary => ({
  ...{ kind, issuer, number, subject, recipient, issuedAt, fingerprint },
  catalogueVersion: roof?.catalogueVersion ?? null,
  engineVersion: roof?.engineVersion ?? null,
});

/**
 * Counts the slates of an issued file again at a catalogue, never laying them, and compares line by line.
 */
export function checkBill(
  { roof, lines, discount, catalogueSha256 }: IssuedFile,
  catalogue: Catalogue | null,
): BillCheck {
  if (!roof) return { status: 'no-roof' };
  if (!catalogue) return { status: 'no-catalogue' };
  const counted = recount(catalogue, roof, discount);
  if ('problems' in counted) return { status: 'refused', problems: [...counted.problems] };
  const own = roof.solution.bom.lines.filter(({ quantity }) => quantity > 0);
  const names = new Map(own.map((line) => [line.article, line.names]));
  // Lines of a letter that do not come from the roof follow those that do.
  const stated = lines ? lines.slice(0, own.length) : own.map(figuresOf);
  const all = counted.bom.lines.filter(({ quantity }) => quantity > 0).map(figuresOf);
  const differing = differences(stated, all, names);
  const statedRappen = stated.reduce((sum, { totalRappen }) => sum + totalRappen, 0);
  const isEqual = differing.length === 0 && statedRappen === counted.bom.totalPrice;
  return {
    status: isEqual ? 'equal' : 'different',
    isSameCatalogue:
      catalogueSha256 === null ? null : hashOfText(JSON.stringify(catalogue)) === catalogueSha256,
    lines: differing,
    statedRappen,
    countedRappen: counted.bom.totalPrice,
  };
}

interface Line extends Figures {
  readonly article: string;
}

const figuresOf = (line: {
  readonly article: string;
  readonly quantity: number;
  readonly discountedPricePerUnit: number;
  readonly totalPrice: number;
}): Line => ({
  article: line.article,
  quantity: line.quantity,
  priceRappen: line.discountedPricePerUnit,
  totalRappen: line.totalPrice,
});

function differences(
  stated: readonly Line[],
  counted: readonly Line[],
  names: ReadonlyMap<string, Names>,
): LineDifference[] {
  const numbers = new Set([...stated, ...counted].map(({ article }) => article));
  return [...numbers].flatMap((article) => {
    const [one, other] = [stated, counted].map((lines) => lines.find((line) => line.article === article));
    const isEqual =
      one?.quantity === other?.quantity &&
      one?.priceRappen === other?.priceRappen &&
      one?.totalRappen === other?.totalRappen;
    if (isEqual) return [];
    return [{ article, names: names.get(article) ?? null, stated: shown(one), counted: shown(other) }];
  });
}

const shown = (line: Line | undefined): Figures | null =>
  line ? { quantity: line.quantity, priceRappen: line.priceRappen, totalRappen: line.totalRappen } : null;
