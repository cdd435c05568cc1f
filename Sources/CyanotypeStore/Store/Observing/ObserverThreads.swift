internal import CyanotypeSystem

/// The threads on which the observers of all stores look.
enum ObserverThreads {
    static let shared = WorkerThreads(name: "cyanotype-look")
}
