/**
 * Turns wasm-bindgen's JavaScript, which holds one instance in variables of its module, into a function that
 * makes an instance with variables of its own.
 */

/** The module `export function instantiate(module)` out of the text of `<name>_bg.js`. */
export function instantiable(glue: string): string {
  const exported = [...glue.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name = '']) => name);
  const isInternal = (name: string) => name.startsWith('__wb');
  const imports = exported.filter((name) => isInternal(name) && name !== '__wbg_set_wasm');
  const offered = exported.filter((name) => !isInternal(name));
  return `/** An instance of the compiled module, with a memory of its own. */
export function instantiate(module) {
${glue.replaceAll(/^export /gm, '')}
const imports = { ${imports.join(', ')} };
const namespaces = WebAssembly.Module.imports(module).map((entry) => [entry.module, imports]);
wasm = new WebAssembly.Instance(module, Object.fromEntries(namespaces)).exports;
wasm.__wbindgen_start();
const { memory } = wasm;
// What is collected later frees nothing in a memory that a trap has left behind.
const abandon = () => { wasm = new Proxy({}, { get: () => () => 0 }); };
return { ${offered.join(', ')}, memory, abandon };
}
`;
}

/** The types of that module out of wasm-bindgen's: classes and functions are members of an instance. */
export function instantiableTypes(types: string): string {
  const names = (kind: string) =>
    [...types.matchAll(new RegExp(`^export ${kind} (\\w+)`, 'gm'))].map(([, name = '']) => name);
  const [classes, functions] = [names('class'), names('function')];
  const members = [...classes, ...functions].map((name) => `  readonly ${name}: typeof ${name};`);
  return `${types.replaceAll(/^export (class|function) /gm, 'declare $1 ')}
/** An instance of the compiled module. */
export interface Instance {
${members.join('\n')}
  readonly memory: WebAssembly.Memory;
  /** Cuts what is collected later off from the memory, which a trap has left as it was. */
  abandon(): void;
}

export { ${[...classes.map((name) => `type ${name}`), 'instantiate'].join(', ')} };
declare function instantiate(module: WebAssembly.Module): Instance;
`;
}
