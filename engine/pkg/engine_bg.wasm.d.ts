/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_start: () => void;
