import Cyanotype

extension FuzzCheck {
    /// Changes objects as the bytes say, a byte or two for each step, and compares them with plain lists of members.
    ///
    /// Three objects take turns, so that copies share their keys and come apart again.
    func checkObjects() throws {
        var objects = [JSON.Object](repeating: JSON.Object(), count: 3)
        var lists = [[(key: String, value: JSON)]](repeating: [], count: 3)
        var bytes = document.makeIterator()
        var step = 0
        while let byte = bytes.next() {
            step += 1
            let place = Int(byte >> 6) % 3
            switch byte & 0x07 {
            case 0, 1, 2, 3:
                let key = Self.key(bytes.next() ?? 0)
                objects[place][key] = .number(JSON.Number(step))
                if let index = lists[place].firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
                    lists[place][index].value = .number(JSON.Number(step))
                } else {
                    lists[place].append((key, .number(JSON.Number(step))))
                }
            case 4:
                let key = Self.key(bytes.next() ?? 0)
                objects[place][key] = nil
                lists[place].removeAll { $0.key.utf8.elementsEqual(key.utf8) }
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
                let key = Self.key(bytes.next() ?? 0)
                let expected = lists[place].first { $0.key.utf8.elementsEqual(key.utf8) }?.value
                guard objects[place][key] == expected else { throw finding("step \(step): another value of \(key)") }
            }
        }
        for (object, list) in zip(objects, lists) {
            guard object.count == list.count, object.isEmpty == list.isEmpty,
                zip(object, list).allSatisfy({ $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value }),
                zip(object.keys, list).allSatisfy({ $0.utf8.elementsEqual($1.key.utf8) })
            else {
                throw finding("\(JSON.object(object)) instead of \(list)")
            }
            var reversed = JSON.Object()
            for (key, value) in list.reversed() { reversed[key] = value }
            guard reversed == object, object == reversed, reversed.hashValue == object.hashValue else {
                throw finding("\(JSON.object(object)) is another one backwards")
            }
        }
    }

    /// One of 64 keys: more than are looked at one by one; some look alike, some are long.
    private static func key(_ byte: UInt8) -> String {
        switch byte & 0x3f {
        case 0: ""
        case 1: "\u{e9}"
        case 2: "e\u{301}"
        case 3: String(repeating: "k", count: 40)
        case let number: "k\(number)"
        }
    }
}
