import Testing

/// One after another, because some count the threads of the process.
@Suite("Observing", .serialized)
struct ObservingTests {}
