import { inflateSync } from 'node:zlib';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Discount } from '../../engine/index.ts';
import type { PrintoutLine, PrintoutTotals } from './bill.ts';
import type { Printout } from './printout.ts';

/** Statements of the server about a file that it issues. */
export interface Issue {
  /** Public origin of the portal. */
  readonly issuer: string;
  /** Hash of the roof's catalogue (see `EngineSource`); null if its version is no longer known. */
  readonly catalogueSha256: string | null;
  /** The discount that the roof was priced with. */
  readonly discount: Discount;
}

/** The parts of a frozen roof that its bill follows from, and what names it. */
type IssuedRoof = Omit<FrozenRoof, 'faces' | 'corners' | 'substructure' | 'colour' | 'ownColours'>;

/** The attachment of an issued file: what it says, for programs. */
export interface IssuedFile extends Issue {
  readonly schema: 'issued-file/1';
  readonly kind: 'bill-of-materials' | 'offer' | 'order-confirmation';
  /** Number of the offer or order; null: none. */
  readonly number: string | null;
  readonly subject: string;
  readonly recipient: string;
  /** Ms since 1970. */
  readonly issuedAt: number;
  readonly fingerprint: string | null;
  /** Null where the lines were typed in. */
  readonly roof: IssuedRoof | null;
  /** The printed lines and totals; null where they are the bill of the roof. */
  readonly lines: readonly PrintoutLine[] | null;
  readonly totals: PrintoutTotals | null;
}

const NAME = 'portal.json';
const MEDIA_TYPE = 'application/json';
/** Maximum size of an attachment, bytes; the largest roof that the engine lays has some 2 MB. */
const LARGEST_ATTACHMENT = 32 * 1024 * 1024;

/** Attaches the data of an issued file to its printout. */
export function attachData(
  { doc }: Printout,
  { roof, ...issued }: Omit<IssuedFile, 'schema' | 'roof'> & { readonly roof: FrozenRoof | null },
): void {
  const data: IssuedFile = { schema: 'issued-file/1', ...issued, roof: roof && issuedRoof(roof) };
  const at = new Date(issued.issuedAt);
  doc.file(Buffer.from(JSON.stringify(data)), {
    ...{ name: NAME, type: MEDIA_TYPE, relationship: 'Data' },
    ...{ description: 'roof, catalogue version and figures', creationDate: at, modifiedDate: at },
  } as PDFKit.Mixins.PDFAttachmentOptions);
}

function issuedRoof(roof: FrozenRoof): IssuedRoof {
  const {
    faces: _faces,
    corners: _corners,
    substructure: _substructure,
    colour: _colour,
    ownColours: _own,
    ...rest
  } = roof;
  return rest;
}

/** The beginning of the object that pdfkit writes for an attachment, up to its content. */
const ATTACHMENT =
  /obj\n<<\n\/Type \/EmbeddedFile\n[\s\S]{0,400}?\/Length (\d{1,9})\n[\s\S]{0,100}?>>\nstream\n/g;

/**
 * Returns the data of an issued file; null if it has none of this form, or more than an attachment may have. Only for
 * files whose signature is genuine: `attachData` wrote them.
 */
export function readData(bytes: Uint8Array): IssuedFile | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [found] = file.toString('latin1').matchAll(ATTACHMENT);
  if (!found) return null;
  const start = found.index + found[0].length;
  try {
    const packed = file.subarray(start, start + Number(found[1]));
    const data: IssuedFile = JSON.parse(
      inflateSync(packed, { maxOutputLength: LARGEST_ATTACHMENT }).toString('utf8'),
    );
    return data.schema === 'issued-file/1' ? data : null;
  } catch {
    return null;
  }
}
