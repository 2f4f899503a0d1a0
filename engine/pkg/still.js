/** An instance of the compiled module, with a memory of its own. */
export function instantiate(module) {
/**
 * A scene that is put together, then a picture of it.
 */
class Still {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        StillFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_still_free(ptr, 0);
    }
    /**
     * Adds a sample to every pixel.
     */
    add_sample() {
        wasm.still_add_sample(this.__wbg_ptr);
    }
    /**
     * Begins the picture. `light`: towards the sun, sunlight, even light of the sky, nine colours of the sky, colour of
     * leaves, brightness of rooms, exposure, whether the horizon is known, its elevations. `camera`: place, to the right, up, ahead, tangent.
     * @param {Float64Array | number[]} light
     * @param {Float64Array | number[]} camera
     * @param {number} width
     * @param {number} height
     */
    begin(light, camera, width, height) {
        const val3 = +width;
        const val4 = +height;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passArrayF64ToWasm0(light, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF64ToWasm0(camera, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 8, 8); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 8, 8); }
            throw e;
        }
        wasm.still_begin(this.__wbg_ptr, ptr0, len0, ptr1, len1, val3, val4);
    }
    /**
     * The ground: direction that the house faces in plan (east, south), terrace, path, colours of lawn, dry grass and haze,
     * whether triangles shape it, then footprints of four numbers.
     * @param {Float64Array | number[]} ground
     */
    ground(ground) {
        const ptr0 = passArrayF64ToWasm0(ground, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.still_ground(this.__wbg_ptr, ptr0, len0);
    }
    /**
     * Adds triangles: positions and normals of their corners, and the finish of each corner. Any other number than those
     * of the finishes is ground.
     * @param {Float32Array | number[]} positions
     * @param {Float32Array | number[]} normals
     * @param {Uint8Array | number[]} finishes
     */
    house(positions, normals, finishes) {
        let ptr0, len0, ptr1, len1, ptr2, len2;
        try {
            ptr0 = passArrayF32ToWasm0(positions, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF32ToWasm0(normals, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
            ptr2 = passArray8ToWasm0(finishes, wasm.__wbindgen_malloc);
            len2 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr2) { wasm.__wbindgen_free(ptr2, len2 * 1, 1); }
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 4, 4); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 4, 4); }
            throw e;
        }
        wasm.still_house(this.__wbg_ptr, ptr0, len0, ptr1, len1, ptr2, len2);
    }
    /**
     * Adds cards of leaves: of each the column-major matrix of a square of side 1 about the origin, its direction out of the
     * crown, and light.
     * @param {Float32Array | number[]} matrices
     * @param {Float32Array | number[]} crowns
     */
    leaves(matrices, crowns) {
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passArrayF32ToWasm0(matrices, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF32ToWasm0(crowns, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 4, 4); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 4, 4); }
            throw e;
        }
        wasm.still_leaves(this.__wbg_ptr, ptr0, len0, ptr1, len1);
    }
    /**
     * Nothing yet. `noise`: four bytes for each of 256 × 256 texels; `finishes`: red, green, blue, metal and number of the
     * pattern of each.
     * @param {Uint8Array | number[]} noise
     * @param {Float64Array | number[]} finishes
     */
    constructor(noise, finishes) {
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passArray8ToWasm0(noise, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF64ToWasm0(finishes, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 8, 8); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.still_new(ptr0, len0, ptr1, len1);
        this.__wbg_ptr = ret;
        StillFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Adds panes as the 3D view draws them: per corner the direction along the wall, the place in the window; width and
     * height of the window, number and sill of the room.
     * @param {Float32Array | number[]} positions
     * @param {Float32Array | number[]} along
     * @param {Float32Array | number[]} in_window
     * @param {Float32Array | number[]} room
     */
    panes(positions, along, in_window, room) {
        let ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3;
        try {
            ptr0 = passArrayF32ToWasm0(positions, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF32ToWasm0(along, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
            ptr2 = passArrayF32ToWasm0(in_window, wasm.__wbindgen_malloc);
            len2 = WASM_VECTOR_LEN;
            ptr3 = passArrayF32ToWasm0(room, wasm.__wbindgen_malloc);
            len3 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr3) { wasm.__wbindgen_free(ptr3, len3 * 4, 4); }
            if (ptr2) { wasm.__wbindgen_free(ptr2, len2 * 4, 4); }
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 4, 4); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 4, 4); }
            throw e;
        }
        wasm.still_panes(this.__wbg_ptr, ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3);
    }
    /**
     * Red, green, blue and opacity of every pixel; empty before the beginning.
     * @returns {Uint8Array}
     */
    pixels() {
        const ret = wasm.still_pixels(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Adds slates as the 3D view draws shaped pieces. `in_cell`: place of a corner in its cell, and the cell's size.
     * `kinds`: kind and number. `place`: height in sight, surface, place of the cell. `along`, `up`: directions of the
     * eave and the slope. `paints`: colour of the glass and of the cells behind for each number.
     * @param {Float32Array | number[]} positions
     * @param {Float32Array | number[]} in_cell
     * @param {Float32Array | number[]} kinds
     * @param {Float32Array | number[]} place
     * @param {Float32Array | number[]} along
     * @param {Float32Array | number[]} up
     * @param {Float32Array | number[]} paints
     */
    slates(positions, in_cell, kinds, place, along, up, paints) {
        let ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5, ptr6, len6;
        try {
            ptr0 = passArrayF32ToWasm0(positions, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF32ToWasm0(in_cell, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
            ptr2 = passArrayF32ToWasm0(kinds, wasm.__wbindgen_malloc);
            len2 = WASM_VECTOR_LEN;
            ptr3 = passArrayF32ToWasm0(place, wasm.__wbindgen_malloc);
            len3 = WASM_VECTOR_LEN;
            ptr4 = passArrayF32ToWasm0(along, wasm.__wbindgen_malloc);
            len4 = WASM_VECTOR_LEN;
            ptr5 = passArrayF32ToWasm0(up, wasm.__wbindgen_malloc);
            len5 = WASM_VECTOR_LEN;
            ptr6 = passArrayF32ToWasm0(paints, wasm.__wbindgen_malloc);
            len6 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr6) { wasm.__wbindgen_free(ptr6, len6 * 4, 4); }
            if (ptr5) { wasm.__wbindgen_free(ptr5, len5 * 4, 4); }
            if (ptr4) { wasm.__wbindgen_free(ptr4, len4 * 4, 4); }
            if (ptr3) { wasm.__wbindgen_free(ptr3, len3 * 4, 4); }
            if (ptr2) { wasm.__wbindgen_free(ptr2, len2 * 4, 4); }
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 4, 4); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 4, 4); }
            throw e;
        }
        wasm.still_slates(this.__wbg_ptr, ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5, ptr6, len6);
    }
}
if (Symbol.dispose) Still.prototype[Symbol.dispose] = Still.prototype.free;
function __wbg___wbindgen_throw_4c88d8bf264fd984(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
function __wbindgen_init_externref_table() {
    const table = wasm.__wbindgen_externrefs;
    table.set(0, undefined);
    table.set(1024, undefined);
    table.set(1025, null);
    table.set(1026, true);
    table.set(1027, false);
}
const StillFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_still_free(ptr, 1));

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedFloat32ArrayMemory0 = null;
function getFloat32ArrayMemory0() {
    if (cachedFloat32ArrayMemory0 === null || cachedFloat32ArrayMemory0.byteLength === 0) {
        cachedFloat32ArrayMemory0 = new Float32Array(wasm.memory.buffer);
    }
    return cachedFloat32ArrayMemory0;
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF32ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 4, 4) >>> 0;
    getFloat32ArrayMemory0().set(arg, ptr / 4);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF64ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 8, 8) >>> 0;
    getFloat64ArrayMemory0().set(arg, ptr / 8);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(bytes) {
    numBytesDecoded += bytes.length;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
        cachedTextDecoder.decode();
        numBytesDecoded = bytes.length;
    }
    return cachedTextDecoder.decode(bytes);
}

let WASM_VECTOR_LEN = 0;


let wasm;
function __wbg_set_wasm(val) {
    wasm = val;
}

const imports = { __wbg___wbindgen_throw_4c88d8bf264fd984, __wbindgen_init_externref_table };
const namespaces = WebAssembly.Module.imports(module).map((entry) => [entry.module, imports]);
wasm = new WebAssembly.Instance(module, Object.fromEntries(namespaces)).exports;
wasm.__wbindgen_start();
const { memory } = wasm;
// What is collected later frees nothing in a memory that a trap has left behind.
const abandon = () => { wasm = new Proxy({}, { get: () => () => 0 }); };
return { Still, memory, abandon };
}
