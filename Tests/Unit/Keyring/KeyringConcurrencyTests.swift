import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Synchronization
import Testing

/// Many threads and many stores at once.
@Suite(.needsKeyring) struct KeyringConcurrencyTests {
    @Test func manyThreadsUseOneStore() async throws {
        let keyring = LiveKeyring.make()
        let failures = Mutex<[String]>([])
        await inThreads(8) { thread in
            for round in 0..<20 {
                let (key, value) = ("key \(thread)", StoredValue.string("\(thread) \(round)"))
                do {
                    try keyring.setValue(value, forKey: key)
                    let found = try keyring.value(forKey: key)
                    if found != value { failures.withLock { $0.append("\(key) \(round)") } }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try keyring.keys().count == 8)
    }

    @Test func manyStoresOfOneServiceUseOneKey() async throws {
        let service = LiveKeyring.make().service
        let failures = Mutex<[String]>([])
        await inThreads(6) { thread in
            let keyring = Keyring(service: service, prompt: .never, timeout: .seconds(60))
            for round in 0..<10 {
                do {
                    switch (thread + round) % 3 {
                    case 0: try keyring.setValue(.integer(Int64(thread)), forKey: "k")
                    case 1: _ = try keyring.value(forKey: "k")
                    default: try keyring.removeValue(forKey: "k")
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try Keyring(service: service).keys().count <= 1)
    }

    /// Runs `body` on threads of its own, because each call blocks its thread.
    private func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
        await withTaskGroup { group in
            for index in 0..<count {
                group.addTask {
                    await withCheckedContinuation { done in
                        Thread {
                            body(index)
                            done.resume()
                        }.start()
                    }
                }
            }
        }
    }
}
