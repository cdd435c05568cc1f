import Cyanotype
import CyanotypeTestSupport
import FaultVFS
import Foundation
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

/// Each call of SQLite to the system fails once, in every operation, at each of its places.
///
/// The failing file system is one for the process, so only these tests use it. Of the failures other than that of one
/// call, each seventh is tried, unless `CYANOTYPE_ALL_FAULTS=1` asks for all.
@Suite("A store on a failing device", .serialized)
struct FailingDeviceTests {
    enum Operation: String, CaseIterable, CustomTestStringConvertible {
        case creating, opening, storing, copyingTheLog = "copying the log", reading, closing

        var testDescription: String { rawValue }

        /// Whether the store is open before.
        var needsStore: Bool { self != .creating && self != .opening }
        /// The objects that are stored before, and have to be there afterwards.
        var last: Int { self == .creating ? 0 : FaultFolder.last }
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let kind: fault_kind
        let lasts: Bool
        let name: String

        var testDescription: String { name }

        static let all = [
            Failure(kind: fault_io, lasts: false, name: "one call fails"),
            Failure(kind: fault_io, lasts: true, name: "all calls fail from one on"),
            Failure(kind: fault_full, lasts: true, name: "the disk is full from one write on"),
            Failure(kind: fault_torn, lasts: false, name: "half of one write is done"),
        ]
    }

    init() throws {
        try #require(fault_vfs_register() == 0)
    }

    private func open(
        _ path: String,
        durability: Durability = .powerLoss,
        copiedPages: Int = 1000
    ) throws(StoreError) -> ObjectStore {
        var configuration = try StoreConfiguration(
            location: .file(path),
            durability: durability,
            busyTimeout: .seconds(30)
        )
        configuration.fileSystem = "fault"
        configuration.logLimit = LogLimit(copiedPages: copiedPages)
        return try ObjectStore(configuration)
    }

    @Test("has all or nothing of a transaction, and goes on", arguments: Operation.allCases, Failure.all)
    func hasAllOrNothing(_ operation: Operation, _ failure: Failure) throws {
        let original = try FaultFolder()
        // With a log that the next one that opens it has to read.
        let keeper = try ObjectStore(.file(original.path))
        try Batch(writer: "b", number: 1).store(in: keeper)
        var tally = Tally()
        let isWhole = ProcessInfo.processInfo.environment["CYANOTYPE_ALL_FAULTS"] == "1"
        let step = isWhole || failure.kind == fault_io && !failure.lasts ? 1 : 7
        for call in stride(from: 1, to: Int.max, by: step) {
            let folder = try FaultFolder(isCreated: false)
            if operation != .creating {
                for suffix in ["", "-wal"] {
                    try FileManager.default.copyItem(atPath: original.path + suffix, toPath: folder.path + suffix)
                }
            }
            if try !failCall(call, operation, failure, in: folder, &tally) { break }
            try #require(call < 5_000)
        }
        // The connection keeps the log until here.
        #expect(try keeper.count(Batch.self) == 2)
        print("\(operation.rawValue), \(failure.name): \(tally)")
        Figures.note(
            "objectCalls",
            "\(operation.rawValue): \(failure.name)",
            tally.hits,
            tally.refused,
            tally.hits - tally.refused,
            tally.codes.keys.sorted().joined(separator: ", ")
        )
    }

    private struct Tally {
        var hits = 0
        var refused = 0
        var codes: [String: Int] = [:]
        var calls: [String: Int] = [:]
    }

    /// Lets a call of an operation fail, and looks at what is left.
    ///
    /// - Returns: Whether there was such a call.
    private func failCall(
        _ call: Int,
        _ operation: Operation,
        _ failure: Failure,
        in folder: FaultFolder,
        _ tally: inout Tally
    ) throws -> Bool {
        let known = operation == .creating ? [:] : ["a": operation.last, "b": 1]
        let next = Batch(writer: "a", number: operation.last + 1)
        let copiedPages = operation == .copyingTheLog ? 1 : 1000
        var store = operation.needsStore ? try open(folder.path, copiedPages: copiedPages) : nil
        if operation == .reading { _ = try store?.count(Batch.self) }
        var acknowledged = known
        var refusal: StoreError?
        fault_vfs_arm(call, Int32(failure.kind.rawValue), failure.lasts ? 1 : 0)
        do throws(StoreError) {
            switch operation {
            case .reading:
                // A connection that reads is opened, too.
                if let store { #expect(try StoreFindings(store, acknowledged: known).isSound) }
            case .closing:
                if let store { try next.store(in: store) }
                acknowledged["a"] = next.number
                store = nil
            default:
                if store == nil { store = try open(folder.path) }
                if let store { try next.store(in: store) }
                acknowledged["a"] = next.number
            }
        } catch {
            refusal = error
        }
        fault_vfs_disarm()
        guard fault_vfs_failed() > 0 else {
            #expect(refusal == nil)
            return false
        }
        let place = "call \(call), \(unsafe fault_vfs_call().map { unsafe String(cString: $0) } ?? "")"
        tally.hits += 1
        tally.calls[String(place.drop { $0 != "," }.dropFirst(2)), default: 0] += 1
        if let refusal {
            tally.refused += 1
            tally.codes[refusal.code.rawValue, default: 0] += 1
            #expect([.inputOutput, .full, .cannotOpen].contains(refusal.code), "\(place): \(refusal)")
        }
        try check(folder, store, acknowledged, next, place)
        return true
    }

    /// Looks at what the system's end would have left, at the same store, and at one opened anew; and stores more.
    private func check(
        _ folder: FaultFolder,
        _ store: ObjectStore?,
        _ acknowledged: [String: Int],
        _ next: Batch,
        _ place: String
    ) throws {
        let crashed = StoreFindings(try folder.copy(to: "crashed.db"), acknowledged: acknowledged)
        #expect(crashed.isSound, "\(place): \(crashed)")
        #expect(crashed.numbers["a", default: 0] <= next.number, "\(place)")
        var store = store
        var numbers: [String: Int]?
        if let store {
            let findings = try StoreFindings(store, acknowledged: acknowledged)
            #expect(findings.isSound, "\(place): \(findings)")
            numbers = findings.numbers
        }
        let fresh = try open(folder.path)
        let findings = try StoreFindings(fresh, acknowledged: acknowledged)
        #expect(findings.isSound, "\(place): \(findings)")
        #expect(numbers == nil || findings.numbers == numbers, "\(place)")
        // The same store first, then the new one.
        var number = findings.numbers["a", default: 0]
        for store in [store, fresh].compactMap({ $0 }) {
            number += 1
            try Batch(writer: "a", number: number).store(in: store)
        }
        store = nil
        let last = StoreFindings(folder.path, acknowledged: ["a": number])
        #expect(last.isSound, "\(place): \(last)")
    }
}
