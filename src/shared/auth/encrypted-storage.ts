/** PBKDF2 rounds; with the default empty passphrase they protect nothing. */
const ROUNDS = 100_000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(passphrase),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: ROUNDS, salt },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Encrypts with AES-GCM under a key derived from the passphrase; returns base64 of salt, nonce and text. The
 * specification requires an empty passphrase, which only obfuscates the text.
 */
export async function encrypt(text: string, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyOf(passphrase, salt);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    new TextEncoder().encode(text),
  );
  return btoa(String.fromCharCode(...salt, ...nonce, ...new Uint8Array(sealed)));
}

/** Decrypts a text. Throws if the passphrase or the text differs. */
export async function decrypt(sealed: string, passphrase: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const salt = bytes.slice(0, SALT_BYTES);
  const nonce = bytes.slice(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const key = await keyOf(passphrase, salt);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    bytes.slice(SALT_BYTES + NONCE_BYTES),
  );
  return new TextDecoder().decode(opened);
}
