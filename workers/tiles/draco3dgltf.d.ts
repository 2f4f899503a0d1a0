declare module 'draco3dgltf' {
  type Factory<Module> = (options?: { wasmBinary: ArrayBuffer }) => Promise<Module>;
  const modules: {
    createDecoderModule: Factory<import('./draco.ts').Draco>;
    createEncoderModule: Factory<unknown>;
  };
  export default modules;
}

declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  const createDecoderModule: (options: { wasmBinary: ArrayBuffer }) => Promise<import('./draco.ts').Draco>;
  export default createDecoderModule;
}
