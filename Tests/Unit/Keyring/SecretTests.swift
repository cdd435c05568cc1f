import CyanotypeKeyring
import Foundation
import Testing

/// What a secret shows, and what it does not.
@Suite struct SecretTests {
    static let canary = "hunter2-canary"
    let secret = Secret(SecretTests.canary)

    @Test func givesItsBytesBackWhenAsked() {
        #expect(secret.revealed == Self.canary)
        #expect(secret.count == 14)
        let bytes = unsafe secret.withBytes { unsafe Array($0) }
        #expect(bytes == Array(Self.canary.utf8))
    }

    @Test func keepsBytesThatAreNoText() {
        let secret = Secret(bytes: [0xFF, 0x00, 0xFE])
        #expect(secret.revealed == nil)
        let bytes = unsafe secret.withBytes { unsafe Array($0) }
        #expect(bytes == [0xFF, 0x00, 0xFE])
    }

    @Test func canBeEmpty() {
        #expect(Secret("").isEmpty)
        #expect(Secret("").revealed == "")
        #expect(Secret("") == Secret(bytes: []))
        let count = unsafe Secret("").withBytes { $0.count }
        #expect(count == 0)
    }

    @Test func passesOnTheErrorOfItsBody() {
        struct Refused: Error {}
        func fail() throws { try unsafe secret.withBytes { _ throws(Refused) in throw Refused() } }
        #expect(throws: Refused.self) { try fail() }
    }

    @Test func isEqualByItsBytes() {
        #expect(secret == Secret(Self.canary))
        #expect(secret != Secret("hunter2-canarz"))
        #expect(secret != Secret("Hunter2-canary"))
        #expect(secret != Secret("hunter2"))
        #expect(Set([secret, Secret(Self.canary), Secret("other")]).count == 2)
        // Equal text of different bytes is a different secret.
        #expect(Secret("\u{E9}") != Secret("e\u{301}"))
    }

    @Test func isRedactedHoweverItIsPrinted() {
        struct Account {
            var name = "a"
            var token: Secret
            var spare: Secret?
            var history: [Secret]
            var byName: [String: Secret]
        }
        let account = Account(token: secret, spare: secret, history: [secret], byName: ["x": secret])
        var texts = [
            "\(secret)", secret.description, secret.debugDescription, String(describing: secret),
            String(reflecting: secret), "\(secret.playgroundDescription)", "\(Optional(secret) as Any)",
            "\([secret])", "\(["k": secret])", "\(account)", String(reflecting: account),
            "\(Mirror(reflecting: account).children.map { "\($0)" })", "\(Result<Secret, any Error>.success(secret))",
        ]
        for value in [secret as Any, account, [secret], Optional(secret) as Any] {
            var text = ""
            dump(value, to: &text)
            texts.append(text)
        }
        for text in texts {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("Secret(redacted)"))
        }
        #expect("\(secret)" == "Secret(redacted)")
    }

    @Test func showsNothingToAMirror() {
        var pending: [Any] = [secret]
        var seen = 0
        while let next = pending.popLast() {
            seen += 1
            let mirror = Mirror(reflecting: next)
            pending += mirror.children.map(\.value)
            if let parent = mirror.superclassMirror { pending += parent.children.map(\.value) }
        }
        #expect(seen == 1)
    }

    @Test func keepsItsBytesWhileACopyIsLeft() {
        var copies = [secret]
        for _ in 0..<100 { copies.append(copies[0]) }
        copies.removeFirst(100)
        #expect(copies[0].revealed == Self.canary)
    }

    /// Looked at through the kernel, since the memory is nobody's any more.
    @Test func leavesNothingInItsMemory() throws {
        let canary = (0..<256).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }
        var secret: Secret? = Secret(bytes: canary)
        let address = unsafe secret?.withBytes { UInt(bitPattern: $0.baseAddress) } ?? 0
        let before = try Self.memory(at: address, count: canary.count)
        #expect(before == canary)
        secret = nil
        // The allocator may have written into it, or given it to somebody else, or back to the kernel.
        guard let after = try? Self.memory(at: address, count: canary.count) else { return }
        let kept = zip(canary, after).count { $0 == $1 }
        #expect(kept < canary.count / 4, "\(kept) of \(canary.count) bytes are still there")
    }

    private static func memory(at address: UInt, count: Int) throws -> [UInt8] {
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/mem"))
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(address))
        return Array(try file.read(upToCount: count) ?? Data())
    }
}
