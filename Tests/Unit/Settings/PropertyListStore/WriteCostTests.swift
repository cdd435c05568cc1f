import Cyanotype
import CyanotypeSystem
import FoundationEssentials
import Synchronization
import Testing

@testable import CyanotypeSettings

/// A change costs one write of the file, however many properties it has.
@Suite struct WriteCostTests {
    private final class Calls: Sendable {
        let renames = Atomic<Int>(0)
        let files = Atomic<Int>(0)
        let folders = Atomic<Int>(0)
        let bytes = Atomic<Int>(0)

        func take() -> [Int] {
            [
                renames.exchange(0, ordering: .relaxed), files.exchange(0, ordering: .relaxed),
                folders.exchange(0, ordering: .relaxed), bytes.exchange(0, ordering: .relaxed),
            ]
        }
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func aThousandPropertiesAreOneWrite(format: PropertyListStore.Format) throws {
        let folder = try TemporaryFolder()
        let calls = Calls()
        var operations = FileOperations.system
        unsafe operations.write = { descriptor, bytes throws(SystemError) in
            let count = try unsafe SystemCalls.write(descriptor, bytes)
            calls.bytes.add(count, ordering: .relaxed)
            return count
        }
        operations.rename = { old, new throws(SystemError) in
            calls.renames.add(1, ordering: .relaxed)
            try SystemCalls.rename(old, new)
        }
        operations.synchronizeFile = { descriptor throws(SystemError) in
            calls.files.add(1, ordering: .relaxed)
            try SystemCalls.synchronize(descriptor)
        }
        operations.synchronizeFolder = { descriptor throws(SystemError) in
            calls.folders.add(1, ordering: .relaxed)
            try SystemCalls.synchronize(descriptor)
        }
        let url = folder.file("a.plist")
        let store = PropertyListStore(PropertyListLocation(url: url), format: format, operations: operations)
        func changes(_ letter: String) -> [String: StoredValue?] {
            let text = StoredValue.string(String(repeating: letter, count: 1_000))
            return Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("key \($0)", text) })
        }
        try store.apply(changes("x"))
        _ = calls.take()

        try store.apply(changes("y"))
        let size = try Data(contentsOf: url).count
        #expect(size > 1_000_000)
        #expect(calls.take() == [1, 1, 1, size])
        try store.update { values in
            for key in values.keys { values[key] = .integer(1) }
        }
        #expect(calls.take() == [1, 1, 1, try Data(contentsOf: url).count])
        try store.apply(changes("x").mapValues { _ in nil })
        #expect(calls.take().prefix(3) == [1, 1, 1])
        #expect(try store.keys().isEmpty)
    }
}
