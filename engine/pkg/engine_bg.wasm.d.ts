/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_engine_free: (a: number, b: number) => void;
export const __wbg_openedroof_free: (a: number, b: number) => void;
export const engine_changeBuilding: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
export const engine_check: (a: number, b: number, c: number) => [number, number];
export const engine_economy: (a: number, b: number, c: number) => [number, number];
export const engine_new: (a: number, b: number) => [number, number, number];
export const engine_newConfiguration: (a: number, b: number, c: number) => [number, number, number, number];
export const engine_open: (a: number, b: number, c: number, d: number) => number;
export const engine_upgraded: (a: number, b: number, c: number) => [number, number];
export const openedroof_answer: (a: number) => [number, number];
export const openedroof_bodyCorners: (a: number) => [number, number];
export const openedroof_bodyFaces: (a: number) => [number, number];
export const openedroof_cells: (a: number) => [number, number];
export const openedroof_cutList: (a: number) => [number, number];
export const openedroof_place: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number];
export const openedroof_snap: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number];
export const openedroof_trapezoids: (a: number) => [number, number];
export const openedroof_wholeAnswer: (a: number) => [number, number];
export const sunPosition: (a: number, b: number, c: number) => [number, number];
export const version: () => [number, number];
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
