import FoundationEssentials
import FuzzChecks

/// What libFuzzer calls for each input. Its library brings the `main` along.
///
/// - Returns: 0, so that libFuzzer keeps the input where it reached code that none before it did.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try unsafe FuzzCheck.run(UnsafeBufferPointer(start: start, count: count))
    } catch {
        // libFuzzer takes the end of the process for a finding and keeps the input.
        fatalError("\(error)")
    }
    return 0
}
