/** To be imported first by tests with a page: a page asks the server for the compiled engine, here it lies on the disk. */
import { readFile } from 'node:fs/promises';

globalThis.fetch = async (path) => new Response(new Uint8Array(await readFile(`.${path}`)));
