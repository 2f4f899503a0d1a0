/* @ts-self-types="./tools.d.ts" */
import * as wasm from "./tools_bg.wasm";
import { __wbg_set_wasm } from "./tools_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    checkCatalogue, layout
} from "./tools_bg.js";
