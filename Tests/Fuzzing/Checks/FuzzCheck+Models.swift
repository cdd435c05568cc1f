import Cyanotype
import FoundationEssentials

extension FuzzCheck {
    /// Reads a model or a container. A capital letter chooses reading that stops at the first problem.
    func checkModels(_ choice: UInt8) throws {
        let options = JSONOptions(maximumIssues: choice & 0x20 == 0 ? 1 : 100)
        switch (choice & 0x1f) % 13 {
        case 1: try checkModel(FuzzPerson.self, options)
        case 2: try checkModel(FuzzNode.self, options)
        case 3: try checkModel(FuzzDog.self, options)
        case 4: try checkModel(FuzzDates.self, options)
        case 5: try checkModel([FuzzPet].self, options)
        case 6: try checkModel([String: FuzzPair?].self, options)
        case 7: try checkModel([Int: [Bool]].self, options)
        case 8: try checkModel([FuzzLeaves].self, options)
        case 9: try checkModel(FuzzIgnored?.self, options)
        case 10: try checkModel([[Double]].self, options)
        case 11: try checkModel([String].self, options)
        case 12: try checkModel([FuzzLongKeys].self, options)
        default: try checkModel(FuzzLeaves.self, options)
        }
    }

    private func checkModel<Value: Mappable>(_ type: Value.Type, _ options: JSONOptions) throws {
        let fromText = Result { () throws(MappingError) in try Value(json: document, options: options) }
        if case .failure(let error) = fromText { try checkIssues(error, limit: options.maximumIssues) }
        try checkFromValue(fromText, options)
        guard case .success(let value) = fromText else { return }
        let text: String
        do throws(MappingError) {
            text = try value.jsonString(options: .sorted)
        } catch {
            guard Self.isOutsideOfText(error) else { throw finding("\(type) was read, but is not written: \(error)") }
            return
        }
        for again in [text, try value.jsonString(options: .prettySorted)] {
            let rewritten: String
            do throws(MappingError) {
                rewritten = try Value(json: again).jsonString(options: .sorted)
            } catch {
                throw finding("\(type): what was read is not written and read again: \(text): \(error)")
            }
            if rewritten != text { throw finding("\(type): \(text) became \(rewritten)") }
        }
    }

    /// Dates can be read that are too far away to be written: after offsets from UTC, or a fraction of a millisecond
    /// before the end of the numbers.
    private static func isOutsideOfText(_ error: MappingError) -> Bool {
        error.issues.allSatisfy { $0.code == .notWritable && $0.expected.contains("ate") }
    }

    /// A document that is JSON comes to the same by way of a ``JSON`` value.
    private func checkFromValue<Value: Mappable>(
        _ fromText: Result<Value, MappingError>,
        _ options: JSONOptions
    ) throws {
        let json: JSON
        do throws(MappingError) {
            json = try JSON(json: document)
        } catch {
            // Keys that a model ignores may be there twice.
            guard case .success = fromText, error.issues.contains(where: { $0.code != .duplicateKey }) else { return }
            throw finding("read as \(Value.self), but is no JSON: \(error)")
        }
        let fromValue = Result { () throws(MappingError) in try Value(json: json, options: options) }
        switch (fromText, fromValue) {
        case (.success(let one), .success(let other)):
            let (one, other) = (try? one.jsonString(options: .sorted), try? other.jsonString(options: .sorted))
            if one != other { throw finding("\(one ?? "nothing"), and from a value \(other ?? "nothing")") }
        case (.failure(let one), .failure(let other)):
            let codes = (one.issues.map(\.code), other.issues.map(\.code))
            let paths = (one.issues.map(\.path), other.issues.map(\.path))
            if codes.0 != codes.1 || paths.0 != paths.1 || one.isTruncated != other.isTruncated {
                throw finding("\(one), and from a value \(other)")
            }
        default:
            throw finding("\(Value.self): from text \(fromText), from a value \(fromValue)")
        }
    }
}

// MARK: - Updates

extension FuzzCheck {
    /// Reads a document into a model that has values. A capital letter chooses reading that stops at the first problem.
    func checkUpdates(_ choice: UInt8) throws {
        let options = JSONOptions(maximumIssues: choice & 0x20 == 0 ? 1 : 100)
        switch (choice & 0x1f) % 6 {
        case 1:
            try checkUpdate(
                FuzzPerson.self,
                #"{"name":"A","home":{"city":"B","zip":1},"pets":[{"name":"C"}],"best":{"name":"D","legs":3}}"#,
                options
            )
        case 2: try checkUpdate(FuzzPair.self, #"{"x":"A","y":[1,2]}"#, options)
        case 3: try checkUpdate(FuzzDates.self, #"{"iso":"2024-03-18T09:26:53Z","even":"2","list":[0]}"#, options)
        case 4:
            try checkInstance(
                FuzzNode.self,
                #"{"v":1,"n":{"v":[2],"n":{},"c":{"d":4}},"c":{"d":5,"e":{"x":"A","y":[6]}},"l":[{"v":7}]}"#,
                options
            )
        case 5: try checkInstance(FuzzDog.self, #"{"name":"A","tags":["B"],"friend":{"name":"C"}}"#, options)
        default: try checkUpdate(FuzzLeaves.self, #"{"a":true,"b":1,"p":"A","q":2,"v":{"w":3}}"#, options)
        }
    }

    private func checkUpdate<Value: Model>(_ type: Value.Type, _ start: String, _ options: JSONOptions) throws {
        var value = try Value(json: start)
        let before = try value.jsonString(options: .sorted)
        do throws(MappingError) {
            try value.update(json: document, options: options)
        } catch {
            try checkIssues(error, limit: options.maximumIssues)
            let after = try written(value, .sorted)
            if after != before { throw finding("a failed update made \(before) \(after)") }
            return
        }
        try checkTwice(try? value.jsonString(options: .sorted)) { () throws(MappingError) in
            try value.update(json: document, options: options)
            return try? value.jsonString(options: .sorted)
        }
    }

    private func checkInstance<Value: Model & AnyObject>(
        _ type: Value.Type,
        _ start: String,
        _ options: JSONOptions
    ) throws {
        let value = try Value(json: start)
        let before = try value.jsonString(options: .sorted)
        do throws(MappingError) {
            try value.update(json: document, options: options)
        } catch {
            try checkIssues(error, limit: options.maximumIssues)
            let after = try written(value, .sorted)
            if after != before { throw finding("a failed update made \(before) \(after)") }
            return
        }
        try checkTwice(try? value.jsonString(options: .sorted)) { () throws(MappingError) in
            try value.update(json: document, options: options)
            return try? value.jsonString(options: .sorted)
        }
    }

    /// The same document again changes nothing.
    private func checkTwice(_ once: String?, _ update: () throws(MappingError) -> String?) throws {
        let twice: String?
        do throws(MappingError) {
            twice = try update()
        } catch {
            throw finding("the second update fails: \(error)")
        }
        if once != twice { throw finding("\(once ?? "nothing"), and updated again \(twice ?? "nothing")") }
    }
}
