//! Prints the memory that a task takes, as a JSON object: a process that does nothing else.
use serde_json_peer::{name, work, Failure};
use std::alloc::{GlobalAlloc, Layout, System};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: Counter = Counter;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [task, path] = &arguments[..] else { return Err("usage: memory TASK DOCUMENT".into()) };
    let path = Path::new(path);
    let Some(work) = work(task, path)? else { return Ok(()) };
    let call = || (work.call)(1).map(|_| ());
    // The first call also loads the code.
    let heap = IN_USE.load(Relaxed);
    PEAK.store(heap, Relaxed);
    let first = peak_growth(call)?;
    let first_heap = PEAK.load(Relaxed) - heap;
    let another = peak_growth(call)?;
    println!(
        r#"{{"peer":"serde_json","file":"{}","task":"{task}","allocations":{},"first_peak_growth":{first},"first_heap_growth":{first_heap},"peak_growth":{another}}}"#,
        name(path),
        allocations(call)?,
    );
    Ok(())
}

static COUNT: AtomicU64 = AtomicU64::new(0);
static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, which counts its calls and the bytes in use.
struct Counter;

extern "C" {
    fn malloc_usable_size(block: *mut u8) -> usize;
}

/// Counts a new block.
unsafe fn counted(block: *mut u8) -> *mut u8 {
    COUNT.fetch_add(1, Relaxed);
    let size = malloc_usable_size(block);
    PEAK.fetch_max(IN_USE.fetch_add(size, Relaxed) + size, Relaxed);
    block
}

// SAFETY: every call is handed to the system's allocator as it is.
unsafe impl GlobalAlloc for Counter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        counted(System.alloc(layout))
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        counted(System.alloc_zeroed(layout))
    }
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let before = malloc_usable_size(block);
        let moved = System.realloc(block, layout, size);
        if !moved.is_null() {
            IN_USE.fetch_sub(before, Relaxed);
        }
        counted(moved)
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(malloc_usable_size(block), Relaxed);
        System.dealloc(block, layout)
    }
}

/// How many blocks `body` asks for.
fn allocations(body: impl FnOnce() -> Result<(), Failure>) -> Result<u64, Failure> {
    let before = COUNT.load(Relaxed);
    body()?;
    Ok(COUNT.load(Relaxed) - before)
}

/// By how many bytes `body` raises the peak of what is resident, over what is there before it without any free memory.
fn peak_growth(body: impl FnOnce() -> Result<(), Failure>) -> Result<u64, Failure> {
    extern "C" {
        fn malloc_trim(pad: usize) -> i32;
    }
    // Once for what reading itself takes.
    resident("VmRSS:")?;
    // SAFETY: a function of the C library's without conditions.
    unsafe { malloc_trim(0) };
    // Makes what is resident now the peak.
    std::fs::write("/proc/self/clear_refs", "5")?;
    let before = resident("VmRSS:")?;
    body()?;
    Ok(resident("VmHWM:")?.saturating_sub(before))
}

/// What Linux tells under this name, in bytes.
fn resident(name: &str) -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let value = status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next());
    Ok(value.ok_or("/proc/self/status is not as expected")?.parse::<u64>()? * 1024)
}
