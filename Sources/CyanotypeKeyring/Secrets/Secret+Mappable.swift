public import Cyanotype

/// A secret is a string in JSON.
///
/// Encoding a secret requires ``/Cyanotype/JSONOptions/revealsSecrets`` and is an error otherwise. So encoding a model
/// cannot leak its secrets into a log or a file. A settings object reveals a secret only to a store that protects
/// secrets, such as a ``Keyring``. No error quotes a secret.
extension Secret: Mappable, SensitiveValue {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Secret {
        switch reader.nativeValueAtPosition {
        case .data(let bytes)?:
            try reader.skipValue()
            return Secret(bytes: bytes)
        case .secret(let bytes)?:
            try reader.skipValue()
            return unsafe bytes.withBytes { unsafe Secret(bytes: $0) }
        case .date?, nil: break
        }
        return try reader.readSensitive { (reader: inout JSONReader) throws(JSONReader.Failure) in
            // A `String` would not be wiped.
            try unsafe reader.readSecretText().withBytes { unsafe Secret(bytes: $0) }
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
        unsafe withBytes { bytes in
            if unsafe bytes.isUTF8 {
                unsafe writer.writeSecret(bytes)
            } else if writer.notesOriginalValues {
                unsafe writer.writeNative(.secret(WipedBytes(bytes)))
            } else {
                writer.cannotWrite("a secret that is UTF-8", found: "other bytes")
            }
        }
    }
}
