@testable import CyanotypeStore

/// What an operation has returned or thrown.
struct Outcome: Equatable {
    var value = ""
    var code: String?
    var error = ""

    init<Value>(_ body: () throws -> Value) {
        do {
            value = "\(try body())"
        } catch let error as StoreError {
            code = error.code.rawValue
            // Where several keys are taken, any of them may be named, and the object that wants it.
            if error.code == .constraint { return }
            self.error = [error.type, error.message, error.identity, error.field, error.value].compactMap(\.self)
                .joined(separator: ", ")
        } catch {
            self.error = "\(error)"
        }
    }
}

/// Two stores that get the same operations.
struct EnginePair {
    let sqlite: ObjectStore
    let memory: MemoryObjectStore

    func callAsFunction<Value>(
        _ body: (any StoreOperations) throws -> Value
    ) -> (sqlite: Outcome, memory: Outcome) {
        (Outcome { try body(sqlite) }, Outcome { try body(memory) })
    }
}
