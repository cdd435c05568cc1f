/// Distinguishes dictionaries from objects, from the root down.
///
/// A sample does not reveal what a JSON object is meant to be, so this is a guess. Objects are a dictionary if the
/// values of all keys have one shape (all of them strings, numbers, arrays of similar elements, or objects that share
/// half of their keys), and one of these holds:
///
/// - all keys are data, such as an integer, a UUID, an id in hexadecimal digits or a day; one key is enough;
/// - or there are at least three keys, and all of them are data or could be: codes such as `USD` and `en_US`, keys that
///   begin with a digit, contain punctuation or spaces, or have at least six bytes and several digits;
/// - or there are at least ten keys, whatever they are, and the values are objects with several members;
/// - or there are at least twelve keys in at least three objects, and an object has at most a third of the keys on
///   average: word counts, for example.
///
/// Objects with more than 256 different keys are a dictionary whatever their values are: nobody writes a model that
/// large, or waits for it to compile.
///
/// `dictionaries` and `objects` override the guess for the objects at their paths.
struct DictionaryFinder {
    /// The paths of objects that are dictionaries.
    let dictionaries: Set<SamplePath>
    /// The paths of objects that are not dictionaries.
    let objects: Set<SamplePath>
    /// The paths in `dictionaries` and `objects` that the samples contain.
    private(set) var met: Set<SamplePath> = []

    init(dictionaries: [SamplePath], objects: [SamplePath]) {
        self.dictionaries = Set(dictionaries)
        self.objects = Set(objects)
    }

    /// Turns the dictionaries among `value` and its contents into dictionary shapes, and records the path and owner of
    /// each object.
    mutating func visit(_ value: ValueShape, at path: SamplePath = SamplePath(), owner: ObjectShape.Owner? = nil) {
        if let elements = value.elements {
            let owner = owner.map { ObjectShape.Owner(object: $0.object, key: $0.key, isDirect: false) }
            visit(elements, at: path.appending(.element), owner: owner)
        }
        guard let object = value.object else { return }
        object.path = path
        object.owner = owner
        if isDictionary(object) { object.becomeDictionary() }
        if let dictionary = object.dictionary {
            let owner = owner.map { ObjectShape.Owner(object: $0.object, key: $0.key, isDirect: false) }
            visit(dictionary.values, at: path.appending(.value), owner: owner)
        }
        for member in object.members {
            let owner = ObjectShape.Owner(object: object, key: member.key, isDirect: true)
            visit(member.value, at: path.appending(.key(member.key)), owner: owner)
        }
    }

    private mutating func isDictionary(_ object: ObjectShape) -> Bool {
        if dictionaries.contains(object.path) {
            met.insert(object.path)
            return true
        }
        if objects.contains(object.path) {
            met.insert(object.path)
            return false
        }
        let members = object.members
        if members.count > 256 { return true }
        guard !members.isEmpty, Self.areAlike(members.map(\.value)) else { return false }
        let natures = members.map { KeyNature($0.key) }
        if natures.allSatisfy({ $0 == .data }) { return true }
        if members.count >= 3, natures.allSatisfy({ $0 >= .perhapsData }) { return true }
        let areObjects = members.allSatisfy {
            $0.value.kinds == .object && $0.value.object.map(\.members.count) ?? 0 > 1
        }
        if members.count >= 10, areObjects { return true }
        let present = members.reduce(0) { $0 + $1.count }
        return members.count >= 12 && object.count >= 3 && present * 3 <= members.count * object.count
    }

    /// Whether all values are of one kind, and any objects and array elements look alike.
    private static func areAlike(_ values: [ValueShape]) -> Bool {
        let kinds = values.reduce(into: ValueShape.Kinds()) { $0.formUnion($1.kinds) }
        if kinds.isMixed { return false }
        if kinds == .array {
            let elements = values.compactMap(\.elements)
            return areAlike(elements)
        }
        if kinds == .object {
            let objects = values.compactMap(\.object).filter { !$0.members.isEmpty }
            guard let first = objects.first else { return true }
            return objects.dropFirst().allSatisfy { look($0, like: first) }
        }
        return true
    }

    /// Whether two objects share half of their keys, or the keys of one are a subset of the other's. Objects whose keys
    /// are all data are dictionaries themselves, so their keys are not compared.
    private static func look(_ left: ObjectShape, like right: ObjectShape) -> Bool {
        let areData = [left, right].map { $0.members.allSatisfy { KeyNature($0.key) == .data } }
        if areData[0] || areData[1] { return areData[0] == areData[1] }
        return SharedKeys(left, right).areHalf
    }
}
