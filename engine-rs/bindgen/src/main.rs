//! `engine-bindgen <input.wasm> <output folder> <name>`: the JavaScript module and the TypeScript types
//! of a compiled module. A member of this workspace, so that one lock file pins it to the
//! version of the `wasm-bindgen` crate that the engine was compiled with.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let input = arguments.next().context("first argument: the compiled .wasm file")?;
    let output = arguments.next().context("second argument: the output folder")?;
    let name = arguments.next().context("third argument: the name of the module")?;
    Bindgen::new().input_path(input).out_name(&name).typescript(true).bundler(true)?.generate(output)
}
