/// Tells dictionaries from objects, from the root down.
///
/// What a JSON object is meant to be cannot be known from a sample, so this is a guess. Objects are a dictionary when the
/// values of all keys are of one shape (all of them strings, numbers, arrays of like elements, or objects that share
/// half of their keys), and
///
/// - all keys are data, such as an integer, a UUID, an id in hexadecimal digits or a day; one key is enough;
/// - or there are at least three keys, and all of them are data or could be: codes such as `USD` and `en_US`, keys that
///   begin with a digit, contain punctuation or spaces, or end in several digits;
/// - or there are at least ten keys, whatever they are, and the values are objects of several members;
/// - or there are at least twelve keys, in at least three objects each of which has a third of them or less on average:
///   counts by word, say.
///
/// Objects of more than 256 different keys are a dictionary whatever the values are: nobody writes such a model, nor
/// waits for it to compile.
///
/// `dictionaries` and `objects` say otherwise for the objects at their paths.
struct DictionaryFinder {
    /// The paths of objects that are dictionaries.
    let dictionaries: Set<SamplePath>
    /// The paths of objects that are not.
    let objects: Set<SamplePath>
    /// The paths of both that were met.
    private(set) var met: Set<SamplePath> = []

    init(dictionaries: [SamplePath], objects: [SamplePath]) {
        self.dictionaries = Set(dictionaries)
        self.objects = Set(objects)
    }

    /// Makes dictionaries of the objects that are, among `value` and what it contains, and notes for each object where
    /// it is.
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

    /// Whether all values are of one kind, and those that are objects or arrays look alike.
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

    /// Whether two objects share half of their keys, or one has no others than the other one. Keys that are data do not
    /// count: their objects are dictionaries themselves.
    private static func look(_ left: ObjectShape, like right: ObjectShape) -> Bool {
        let areData = [left, right].map { $0.members.allSatisfy { KeyNature($0.key) == .data } }
        if areData[0] || areData[1] { return areData[0] == areData[1] }
        return SharedKeys(left, right).areHalf
    }
}
