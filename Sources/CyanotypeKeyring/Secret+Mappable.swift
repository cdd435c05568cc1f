public import Cyanotype
internal import FoundationEssentials

/// As a string.
///
/// A secret is written only with ``/Cyanotype/JSONOptions/revealsSecrets``; without, writing it is an error, so that it
/// does not reach a log or a file because the model around it is written. A settings object reveals it to a store that
/// protects secrets, such as a ``Keyring``, and to no other. No error quotes one.
extension Secret: Mappable, SensitiveValue {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Secret {
        if case .data(let bytes) = reader.nativeValueAtPosition {
            try reader.skipValue()
            return Secret(bytes: bytes)
        }
        return try reader.readSensitive { (reader: inout JSONReader) throws(JSONReader.Failure) in
            Secret(try reader.readString())
        }
    }

    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        context.noteSensitiveValue()
        return ["type": "string"]
    }

    public func write(to writer: inout JSONWriter) {
        guard writer.options.revealsSecrets else {
            return writer.cannotRevealSecret()
        }
        if let revealed {
            writer.writeString(revealed)
        } else if writer.notesNativeValues {
            writer.writeNative(.data(withBytes { Data($0) }))
        } else {
            writer.cannotWrite("a secret that is UTF-8", found: "other bytes")
        }
    }
}
