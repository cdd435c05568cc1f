@testable import Cyanotype
import Testing

/// A value that may only be written on demand, like a secret.
private struct Hidden: Mappable, SensitiveValue {
    let text: String

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Hidden {
        Hidden(text: try String.read(from: &reader))
    }

    func write(to writer: inout JSONWriter) {
        guard writer.options.revealsSecrets else {
            return writer.cannotWrite("permission to write a secret", found: "a secret")
        }
        writer.noteSecret()
        text.write(to: &writer)
    }
}

@Suite struct StorageSecretTests {
    @Test func secretsAreRefusedUnlessRevealed() throws {
        var writer = DocumentWriter()
        #expect(throws: MappingError.self) { try writer.write([Hidden(text: "s3cret")]) }
        var revealing = DocumentWriter(revealsSecrets: true)
        try revealing.write([Hidden(text: "s3cret")])
        unsafe revealing.withBytes { #expect(unsafe $0.elementsEqual(#"["s3cret"]"#.utf8)) }
    }

    @Test func aSecretIsWipedBeforeTheNextDocument() throws {
        var writer = DocumentWriter(revealsSecrets: true)
        try writer.write([Hidden(text: "s3cret")])
        writer.reset()
        let memory = unsafe writer.withBytes { unsafe UnsafeRawBufferPointer(start: $0.baseAddress, count: 16) }
        #expect(unsafe memory.allSatisfy { $0 == 0 })
        try writer.write(["a"])
        unsafe writer.withBytes { #expect(unsafe $0.elementsEqual(#"["a"]"#.utf8)) }
    }
}
