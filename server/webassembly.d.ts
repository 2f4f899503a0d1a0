/** As much of WebAssembly as the engine needs: types of Node have none, and those of browsers stay out of the server. */
declare namespace WebAssembly {
  class Module {
    private readonly compiled: true;
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  function compileStreaming(source: Promise<Response>): Promise<Module>;
}
