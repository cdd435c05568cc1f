internal import Cyanotype

/// The reason why a line of an export is refused.
package struct ExchangeMistake: Error {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

// Checks the parts that a line must have.
extension JSON.Object {
    func member(_ key: String) throws(ExchangeMistake) -> JSON {
        guard let value = self[key] else { throw ExchangeMistake("it lacks \"\(key)\"") }
        return value
    }

    func string(_ key: String) throws(ExchangeMistake) -> String {
        guard let value = try member(key).stringValue else { throw ExchangeMistake("\"\(key)\" is not a string") }
        return value
    }

    func array(_ key: String) throws(ExchangeMistake) -> JSON.Elements {
        guard let value = try member(key).arrayValue else { throw ExchangeMistake("\"\(key)\" is not an array") }
        return value
    }

    func double(_ key: String) throws(ExchangeMistake) -> Double {
        guard let value = try member(key).doubleValue else { throw ExchangeMistake("\"\(key)\" is not a number") }
        return value
    }

    func integer(_ key: String) throws(ExchangeMistake) -> Int64 {
        guard let value = try member(key).intValue else { throw ExchangeMistake("\"\(key)\" is not an integer") }
        return Int64(value)
    }
}

extension JSON {
    func member(_ key: String) throws(ExchangeMistake) -> JSON {
        guard let object = objectValue else { throw ExchangeMistake("it has no object with \"\(key)\"") }
        return try object.member(key)
    }

    func text() throws(ExchangeMistake) -> String {
        guard let text = stringValue else { throw ExchangeMistake("it has no string where one must be") }
        return text
    }
}
