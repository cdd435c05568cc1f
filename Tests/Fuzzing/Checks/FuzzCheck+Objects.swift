import Cyanotype

extension FuzzCheck {
    /// Changes objects as the bytes say, a byte or two for each step, and compares them with plain lists of members.
    ///
    /// Three objects take turns, so that copies share their keys and come apart again.
    func checkObjects() throws {
        var objects = [JSON.Object](repeating: JSON.Object(), count: 3)
        var lists = [[(key: Int, value: Int)]](repeating: [], count: 3)
        // Enough steps for more keys than are looked at one by one.
        var bytes = document.prefix(72).makeIterator()
        var step = 0
        while let byte = bytes.next() {
            step += 1
            let place = Int(byte >> 6) % 3
            switch byte & 0x07 {
            case 0, 1, 2, 3:
                let key = Int(bytes.next() ?? 0) % Self.keys.count
                objects[place][Self.keys[key]] = .number(JSON.Number(step))
                if let index = lists[place].firstIndex(where: { $0.key == key }) {
                    lists[place][index].value = step
                } else {
                    lists[place].append((key, step))
                }
            case 4:
                let key = Int(bytes.next() ?? 0) % Self.keys.count
                objects[place][Self.keys[key]] = nil
                lists[place].removeAll { $0.key == key }
            case 5:
                objects[(place + 1) % 3] = objects[place]
                lists[(place + 1) % 3] = lists[place]
            case 6:
                // Through text, which gives the object keys that were read.
                guard let again = try JSON(json: JSON.object(objects[place]).jsonString()).objectValue else {
                    throw finding("an object is read as none")
                }
                objects[place] = again
            default:
                let key = Int(bytes.next() ?? 0) % Self.keys.count
                let expected = lists[place].first { $0.key == key }?.value
                guard objects[place][Self.keys[key]]?.intValue == expected else {
                    throw finding("step \(step): another value of \(Self.keys[key])")
                }
            }
        }
        for (object, list) in zip(objects, lists) {
            guard object.count == list.count, object.isEmpty == list.isEmpty, object.keys.count == list.count,
                zip(object, list).allSatisfy({ Self.isKey($0.key, $1.key) && $0.value.intValue == $1.value }),
                zip(object.keys, list).allSatisfy({ Self.isKey($0, $1.key) })
            else {
                throw finding("\(JSON.object(object)) instead of \(list)")
            }
            var reversed = JSON.Object()
            for (key, value) in list.reversed() { reversed[Self.keys[key]] = .number(JSON.Number(value)) }
            guard reversed == object, object == reversed, reversed.hashValue == object.hashValue else {
                throw finding("\(JSON.object(object)) is another one backwards")
            }
        }
    }

    private static func isKey(_ string: String, _ key: Int) -> Bool {
        string.utf8.elementsEqual(keys[key].utf8)
    }

    /// More keys than are looked at one by one; some look alike, some are long.
    private static let keys =
        ["", "\u{e9}", "e\u{301}", String(repeating: "k", count: 40)] + (0..<40).map { "k\($0)" }
}
