//! Prints the times of tasks, a JSON object on each line.
use serde_json_peer::{name, work, Failure, Work};
use std::{path::Path, time::Instant};

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, tasks, paths @ ..] = &arguments[..] else {
        return Err("usage: time SECONDS TASK,... DOCUMENT...".into());
    };
    let seconds = seconds.parse()?;
    for path in paths.iter().map(Path::new) {
        for task in tasks.split(',') {
            let Some(work) = work(task, path)? else { continue };
            let (median, best) = time(&work, seconds)?;
            println!(
                r#"{{"peer":"serde_json","file":"{}","task":"{task}","bytes":{},"median_ns":{median},"best_ns":{best}}}"#,
                name(path),
                work.bytes,
            );
        }
    }
    Ok(())
}

/// The median and the shortest time of one call in nanoseconds, from calls for so many seconds and five at least.
fn time(work: &Work, seconds: f64) -> Result<(f64, f64), Failure> {
    // Short calls are timed many at once, so that the clock does not dominate.
    let batch = if work.bytes < 10_000 { 2_000 } else { 1 };
    let start = Instant::now();
    let mut times = Vec::new();
    while times.len() < 5 || start.elapsed().as_secs_f64() < seconds {
        times.push((work.call)(batch)? / batch as f64);
    }
    times.sort_by(f64::total_cmp);
    Ok(((times[(times.len() - 1) / 2] + times[times.len() / 2]) / 2.0, times[0]))
}
