/** As much of Node as is needed to read a file without importing anything that browsers lack. */
interface Node {
  getBuiltinModule?(name: 'node:fs'): { readFileSync(url: URL): Uint8Array<ArrayBuffer> };
}

/** The compiled module at an address: read where Node runs, fetched by browsers and their workers. */
export async function wasmModule(url: URL): Promise<WebAssembly.Module> {
  const { process } = globalThis as { process?: Node };
  const files = url.protocol === 'file:' && process?.getBuiltinModule?.('node:fs');
  return files ? new WebAssembly.Module(files.readFileSync(url)) : WebAssembly.compileStreaming(fetch(url));
}
