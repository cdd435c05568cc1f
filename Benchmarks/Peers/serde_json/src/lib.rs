//! Does with serde_json what the benchmarks do with Cyanotype.
mod models;

use models::*;
use serde::{de::DeserializeOwned, Serialize};
use std::{hint::black_box, path::Path, time::Instant};

pub type Failure = Box<dyn std::error::Error>;

/// A task on a document.
pub struct Work {
    /// How many bytes it reads or writes.
    pub bytes: usize,
    /// Does it so many times, and tells how many nanoseconds that took.
    pub call: Box<dyn Fn(usize) -> Result<f64, Failure>>,
}

impl Work {
    /// The clock is read once for many calls, so that it does not dominate the time of a short one. The end of the last
    /// result's life is not part of the time.
    fn new<T, E: Into<Failure>>(bytes: usize, body: impl Fn() -> Result<T, E> + 'static) -> Work {
        let call = move |count: usize| {
            let start = Instant::now();
            for _ in 1..count {
                black_box(body().map_err(Into::into)?);
            }
            let result = body().map_err(Into::into)?;
            let nanoseconds = start.elapsed().as_secs_f64() * 1e9;
            black_box(result);
            Ok(nanoseconds)
        };
        Work { bytes, call: Box::new(call) }
    }
}

/// The task on a document that is one model; none if there is no such task.
fn whole<T: DeserializeOwned + Serialize + 'static>(task: &str, input: Vec<u8>) -> Result<Option<Work>, Failure> {
    Ok(Some(match task {
        "decode" => Work::new(input.len(), move || serde_json::from_slice::<T>(black_box(&input))),
        "dom" => Work::new(input.len(), move || serde_json::from_slice::<serde_json::Value>(black_box(&input))),
        "encode" => {
            let value: T = serde_json::from_slice(&input)?;
            Work::new(serde_json::to_vec(&value)?.len(), move || serde_json::to_vec(black_box(&value)))
        }
        _ => return Ok(None),
    }))
}

/// The task on a document of lines; none if there is no such task.
fn lines(task: &str, input: Vec<u8>) -> Result<Option<Work>, Failure> {
    fn records(input: &[u8]) -> impl Iterator<Item = serde_json::Result<LogRecord>> + '_ {
        serde_json::Deserializer::from_slice(input).into_iter()
    }
    fn written(records: &[LogRecord]) -> serde_json::Result<Vec<u8>> {
        let mut output = Vec::new();
        for record in records {
            serde_json::to_writer(&mut output, record)?;
            output.push(b'\n');
        }
        Ok(output)
    }
    Ok(Some(match task {
        // From record to record, none of which is kept.
        "decode" => Work::new(input.len(), move || {
            records(black_box(&input)).try_fold(0i64, |sum, record| Ok::<_, Failure>(sum.wrapping_add(record?.time)))
        }),
        "encode" => {
            let all = records(&input).collect::<Result<Vec<_>, _>>()?;
            Work::new(written(&all)?.len(), move || written(black_box(&all)))
        }
        _ => return Ok(None),
    }))
}

/// The task on the document, whose name tells its type; none if there is no such task.
pub fn work(task: &str, path: &Path) -> Result<Option<Work>, Failure> {
    let name = name(path);
    let input = std::fs::read(path)?;
    match name.trim_start_matches("made-") {
        "twitter.json" => whole::<Twitter>(task, input),
        "citm_catalog.json" => whole::<Citm>(task, input),
        "canada.json" => whole::<Canada>(task, input),
        "account.json" => whole::<Account>(task, input),
        "flat.json" => whole::<StationReport>(task, input),
        "records.ndjson" => lines(task, input),
        _ => Err(format!("no type for {name}").into()),
    }
}

/// The name of the document, which the figures are printed with.
pub fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}
