// The engine writes JSON values too, so `write(to:)` is on its floor.
extension JSON: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSON {
        try reader.readJSON()
    }
}
