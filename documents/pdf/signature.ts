import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
  verify,
} from 'node:crypto';

/**
 * The signature is the value of `Signature` in the PDF's document information: format, id of the key (SHA-256 of the
 * public key, hex) and Ed25519 signature (hex). It signs the SHA-256 of the file with zeros in its place, so that
 * every byte counts and the file stays one PDF that any program opens.
 */
const FORMAT = 'portal-signature/1';
const ID_LENGTH = 64;
const SIGNATURE_LENGTH = 128;
const BEFORE = Buffer.from(`(${FORMAT} `, 'latin1');
const BEHIND = ')';
const FIELD = new RegExp(`^[0-9a-f]{${ID_LENGTH}} [0-9a-f]{${SIGNATURE_LENGTH}}\\)$`);

/** The signature of a file that is not signed yet. */
export const NO_SIGNATURE = `${FORMAT} ${'0'.repeat(ID_LENGTH)} ${'0'.repeat(SIGNATURE_LENGTH)}`;

/** A key pair as stored; the private part is a secret. */
export interface KeyPair {
  readonly id: string;
  /** The `x` of a JSON Web Key, base64url. */
  readonly publicKey: string;
  /** PKCS #8, base64url. */
  readonly privateKey: string;
}

/** Returns a new Ed25519 key pair. */
export function newKeyPair(): KeyPair {
  const pair = generateKeyPairSync('ed25519');
  const { x = '' } = pair.publicKey.export({ format: 'jwk' }) as JsonWebKey;
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { id: idOf(x), publicKey: x, privateKey };
}

/** Returns the id of a public key. */
const idOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');

/** Returns the signed file. Throws where it has not exactly one place for a signature. */
export function signed(bytes: Uint8Array, { id, privateKey }: KeyPair): Buffer {
  const file = Buffer.from(bytes);
  const at = placeIn(file);
  if (at === null) throw new Error('the file has no place for a signature');
  file.write(id, at, 'latin1');
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  file.write(sign(null, digestOf(file, at), key).toString('hex'), at + ID_LENGTH + 1, 'latin1');
  return file;
}

/** Why the signature of a file is none, or the id of its key. */
export type SignatureCheck =
  | { readonly status: 'no-pdf' | 'unsigned' }
  | { readonly status: 'unknown-key' | 'changed'; readonly keyId: string }
  | { readonly status: 'genuine'; readonly keyId: string };

/** Checks a file's signature with the public keys (`x` of a JSON Web Key, base64url) that are trusted. */
export function checkSignature(bytes: Uint8Array, publicKeys: readonly string[]): SignatureCheck {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') return { status: 'no-pdf' };
  const at = placeIn(file);
  if (at === null) return { status: 'unsigned' };
  const keyId = file.toString('latin1', at, at + ID_LENGTH);
  const x = publicKeys.find((known) => idOf(known) === keyId);
  if (x === undefined) return { status: 'unknown-key', keyId };
  const start = at + ID_LENGTH + 1;
  const signature = Buffer.from(file.toString('latin1', start, start + SIGNATURE_LENGTH), 'hex');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isGenuine = verify(null, digestOf(file, at), key, signature);
  return isGenuine ? { status: 'genuine', keyId } : { status: 'changed', keyId };
}

/** Returns where key id and signature are; null unless there is exactly one such place. */
function placeIn(file: Buffer): number | null {
  const found: number[] = [];
  for (let at = file.indexOf(BEFORE); at >= 0; at = file.indexOf(BEFORE, at + 1)) {
    const start = at + BEFORE.length;
    const end = start + ID_LENGTH + 1 + SIGNATURE_LENGTH + BEHIND.length;
    if (FIELD.test(file.toString('latin1', start, end))) found.push(start);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Hash of the file as it was before it was signed with this key. */
function digestOf(file: Buffer, at: number): Buffer {
  const start = at + ID_LENGTH + 1;
  return createHash('sha256')
    .update(file.subarray(0, start))
    .update('0'.repeat(SIGNATURE_LENGTH))
    .update(file.subarray(start + SIGNATURE_LENGTH))
    .digest();
}
