import Cyanotype
import FoundationEssentials

extension FuzzCheck {
    // MARK: - Bytes of a string

    /// Reads the bytes between quotes, which are a string exactly when the standard library takes them for UTF-8.
    func checkStrings() throws {
        // What JSON has rules of its own for is replaced.
        let bytes = document.map { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c ? 0x61 : $0 }
        let expected = String(validating: bytes, as: UTF8.self)
        let quoted = [0x22] + bytes + [0x22]
        try check(try? String(json: quoted), expected)
        // At another place of a word, and as a key.
        try check((try? [String](json: [0x5b, 0x20, 0x20] + quoted + [0x5d]))?.first, expected)
        try check((try? [String: Bool](json: [0x7b] + quoted + Array(":true}".utf8)))?.keys.first, expected)
        try check((try? JSON(json: [0x7b] + quoted + Array(":true}".utf8)))?.objectValue?.keys.first, expected)
        try check((try? JSON(json: quoted))?.stringValue, expected)
        if (try? FuzzIgnored(json: Array(#"{"a":"#.utf8) + quoted + [0x7d])) == nil, expected != nil {
            throw finding("not skipped")
        }
        let string = String(decoding: document, as: UTF8.self)
        for text in [try written(string, .default), try written([string: string], .pretty)] {
            let read = text.first == "{" ? (try? [String: String](json: text))?[string] : try? String(json: text)
            guard let read, read.utf8.elementsEqual(string.utf8) else { throw finding("written as \(text)") }
        }
    }

    private func check(_ value: String?, _ expected: String?) throws {
        switch (value, expected) {
        case (nil, nil): break
        case (let value?, let expected?) where value.utf8.elementsEqual(expected.utf8): break
        default: throw finding("read as \(value as Any), not \(expected as Any)")
        }
    }

    // MARK: - Values that are text

    /// Reads the input as each value that is written as a string, which must survive being written and read again.
    func checkTexts() throws {
        let text = String(decoding: document, as: UTF8.self)
        let json = JSON.string(text)
        let url = try? URL(json: json)
        guard url == URL(string: text) else { throw finding("another URL: \(url as Any)") }
        if let url {
            // One that is right already stays as it is.
            let isRight = URL(string: text, encodingInvalidCharacters: false) != nil
            guard try URL(json: url.jsonString()) == url, try !isRight || url.jsonString() == json.jsonString() else {
                throw finding("a URL that changes: \(url)")
            }
        }
        // Foundation also takes white space, signs and `0x` in front of digits, and stops at a byte of zero.
        let uuid = UUID(uuidString: text).flatMap { $0.uuidString == text.uppercased() ? $0 : nil }
        guard (try? UUID(json: json)) == uuid else { throw finding("another UUID") }
        if let data = try? Data(json: json) {
            guard Data(base64Encoded: text) == data, try Data(json: data.jsonString()) == data else {
                throw finding("other data: \(data)")
            }
        }
        let data = Data(document)
        guard try Data(json: data.jsonString()) == data else { throw finding("data that are not read again") }
        if let date = try? Date(json: json), let again = try? date.jsonString(), let once = try? Date(json: again) {
            guard try once.jsonString() == again else { throw finding("milliseconds that change: \(again)") }
        }
        try checkDates(json)
        try checkKey(Int.self, text)
        try checkKey(UUID.self, text)
    }

    private func checkDates(_ json: JSON) throws {
        let document = JSON.object(["iso": json])
        guard let dates = try? FuzzDates(json: document) else { return }
        let written: String
        do throws(MappingError) {
            written = try dates.jsonString()
        } catch {
            // An offset from UTC can lead out of the years that have a text.
            return
        }
        guard let again = try? FuzzDates(json: written), again == dates else {
            throw finding("\(dates.iso as Any) is written as \(written)")
        }
    }

    private func checkKey<Key: MappableKey>(_ type: Key.Type, _ text: String) throws {
        let document = JSON.object([text: true])
        guard let dictionary = try? [Key: Bool](json: document) else {
            if let key = Key(jsonKey: text) { throw finding("\(key) is refused as a key") }
            return
        }
        guard let key = Key(jsonKey: text), dictionary[key] == true, dictionary.count == 1 else {
            throw finding("another key: \(dictionary)")
        }
        guard try [Key: Bool](json: dictionary.jsonString()) == dictionary else {
            throw finding("\(dictionary) is not read again")
        }
    }
}
