import FoundationEssentials
import FuzzChecks

/// Checks one input. libFuzzer, which has the `main`, calls it for each.
///
/// - Returns: 0, so that libFuzzer keeps the input where it reached code that none before it did.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try unsafe FuzzCheck.run(UnsafeBufferPointer(start: start, count: count))
    } catch {
        // libFuzzer takes the end of the process for a finding and keeps the input. It has no other way to report one.
        fatalError("\(error)")
    }
    return 0
}
