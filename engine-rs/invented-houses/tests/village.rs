//! The committed village is the one that the command prints.

use std::process::Command;

#[test]
fn prints_the_committed_village() -> std::io::Result<()> {
    let printed = Command::new(env!("CARGO_BIN_EXE_village")).output()?.stdout;
    assert_eq!(String::from_utf8_lossy(&printed), include_str!("../../../server/demo/village/village.json"));
    Ok(())
}
