/** Import this first in component tests: it reads the compiled engine from disk instead of the server. */
import { readFile } from 'node:fs/promises';

globalThis.fetch = async (address) => {
  const { pathname } = new URL(String(address), 'http://localhost');
  return new Response(new Uint8Array(await readFile(`.${pathname}`)));
};
// Node's own function rejects responses of jsdom.
WebAssembly.compileStreaming = async (source) => WebAssembly.compile(await (await source).arrayBuffer());
