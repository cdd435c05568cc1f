import Foundation
import Testing

@testable import CyanotypeSystem

@Suite("Events of the system", .timeLimit(.minutes(60)))
struct EventsTests {
    @Test("A wakeup is readable from a ring until it is cleared, and for good after it has hung up")
    func wakeup() throws {
        let wakeup = try Wakeup()
        #expect(try !isReadable(wakeup.descriptor))
        for _ in 0..<100_000 { try wakeup.ring() }
        #expect(try isReadable(wakeup.descriptor))
        while try isReadable(wakeup.descriptor) { wakeup.clear() }
        wakeup.hangUp()
        wakeup.clear()
        #expect(try isReadable(wakeup.descriptor))
    }

    @Test("inotify gives the name of a file that appears in a watched folder, and the end of the watch")
    func inotify() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/events-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let inotify = try Inotify()
        let watch = try inotify.add(folder, UInt32(IN_CREATE | IN_DELETE_SELF))
        #expect(inotify.takeEvents().isEmpty)
        for name in ["a", "a longer name"] { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        let events = inotify.takeEvents()
        #expect(events.allSatisfy { $0.watch == watch && !$0.isEnd && !$0.isOverflow })
        #expect(events.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "a longer name"])
        try FileManager.default.removeItem(atPath: folder)
        #expect(inotify.takeEvents().contains { $0.isEnd })
    }

    @Test("The bytes of an event that is cut off are not read beyond their end")
    func truncatedEvent() {
        // A watch of 1, a mask, a cookie, and a name of 64 bytes of which two are there.
        let bytes: [UInt8] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 97, 98]
        for count in 0...bytes.count {
            var events: [Inotify.Event] = []
            unsafe bytes.prefix(count).withUnsafeBytes { unsafe Inotify.parse($0, &events) }
            #expect(events.count == (count < 16 ? 0 : 1))
            #expect(events.first.map { $0.name.count } ?? 0 == max(0, count - 16))
        }
    }

    private func isReadable(_ descriptor: Int32) throws -> Bool {
        var requests = [pollfd.reading(descriptor)]
        try Polling.wait(for: &requests, until: .past)
        return requests[0].revents != 0
    }
}
