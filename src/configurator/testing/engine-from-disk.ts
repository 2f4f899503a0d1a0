/** To be imported first by tests with a page: a page asks the server for the compiled engine, here it lies on the disk. */
import { readFile } from 'node:fs/promises';

globalThis.fetch = async (address) => {
  const { pathname } = new URL(String(address), 'http://localhost');
  return new Response(new Uint8Array(await readFile(`.${pathname}`)));
};
// Node's takes its own responses alone, not those of the page.
WebAssembly.compileStreaming = async (source) => WebAssembly.compile(await (await source).arrayBuffer());
