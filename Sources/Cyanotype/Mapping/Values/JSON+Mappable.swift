// The engine writes JSON values too, so `write(to:)` is on its floor.
extension JSON: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSON {
        if reader.context?.claimedKeys.isEmpty != false { return try reader.readJSON() }
        let tagKeys = reader.tagKeys
        let json = try reader.readJSON()
        guard !tagKeys.isEmpty, case .object(var object) = json else { return json }
        for key in tagKeys { object[key] = nil }
        return .object(object)
    }
}
