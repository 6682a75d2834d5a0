//! Reads inputs of standings, one a line as JSON, and writes what FIDE's report and the table
//! say of them, one a line as JSON: for those who check both with programs of others.

#![allow(clippy::print_stdout, reason = "the reports are the result")]

use std::io::{self, BufRead};

use sandtable_standings::show::trf::trf;
use sandtable_standings::table::{Inputs, standings};
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in io::stdin().lock().lines() {
        let inputs: Inputs = serde_json::from_str(&line?)?;
        let said = json!({ "report": trf(&inputs, "Random")?, "table": standings(&inputs)? });
        println!("{said}");
    }
    Ok(())
}
