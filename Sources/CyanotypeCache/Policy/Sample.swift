/// A use of a key of the sample: what the shadows know of it.
struct Sample {
    let hash: UInt32
    let cost: UInt32
}
