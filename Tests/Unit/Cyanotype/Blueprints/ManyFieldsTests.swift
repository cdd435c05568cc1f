import Cyanotype
import CyanotypeTestSupport
import Testing

/// More fields than one word of a set has bits, memberwise.
private struct Wide: Model, Equatable {
    let values: [Int]

    static let blueprint = Blueprint(
        {
            @Sendable
            (
                a: Int,
                b: Int,
                c: Int,
                d: Int,
                e: Int,
                f: Int,
                g: Int,
                h: Int,
                i: Int,
                j: Int,
                k: Int,
                l: Int,
                m: Int,
                n: Int,
                o: Int,
                p: Int,
                q: Int,
                r: Int,
                s: Int,
                t: Int,
                u: Int,
                v: Int,
                w: Int,
                x: Int,
                y: Int,
                z: Int
            ) in
            Wide(values: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z])
        }
    ) {
        Field("f0", \Wide.values[0])
        Field("f1", \Wide.values[1])
        Field("f2", \Wide.values[2])
        Field("f3", \Wide.values[3])
        Field("f4", \Wide.values[4])
        Field("f5", \Wide.values[5])
        Field("f6", \Wide.values[6])
        Field("f7", \Wide.values[7])
        Field("f8", \Wide.values[8])
        Field("f9", \Wide.values[9])
        Field("f10", \Wide.values[10])
        Field("f11", \Wide.values[11])
        Field("f12", \Wide.values[12])
        Field("f13", \Wide.values[13])
        Field("f14", \Wide.values[14])
        Field("f15", \Wide.values[15])
        Field("f16", \Wide.values[16])
        Field("f17", \Wide.values[17])
        Field("f18", \Wide.values[18])
        Field("f19", \Wide.values[19])
        Field("f20", \Wide.values[20])
        Field("f21", \Wide.values[21])
        Field("f22", \Wide.values[22])
        Field("f23", \Wide.values[23])
        Field("f24", \Wide.values[24])
        Field("f25", \Wide.values[25])
    }
}

/// Fields of an in-place blueprint, as many as a test wants.
private struct Table: Model, Equatable {
    var values: [String: Int] = [:]

    subscript(key: String) -> Int? {
        get { values[key] }
        set { values[key] = newValue }
    }

    static func keys(_ count: Int) -> [String] { (0..<count).map { "key\($0)" } }

    static let blueprint = Blueprint(creating: { Table() }) {
        for key in keys(200) {
            Field(key, \Table[key])
            Field("group", key, \Table["group." + key])
        }
    }
}

@Suite("Blueprints of many fields")
struct ManyFieldsTests {
    @Test func memberwise() throws {
        let value = Wide(values: (0..<26).map { $0 * $0 })
        #expect(try Wide(json: value.jsonString()) == value)
        let shuffled = try JSON(json: value.jsonString(options: .sorted))
        #expect(try Wide(json: shuffled) == value)
        #expect(codes(Wide.self, "{}").count == 26)
    }

    @Test func inPlace() throws {
        var value = Table()
        for key in Table.keys(200) {
            value[key] = key.utf8.count
            value["group." + key] = -1
        }
        #expect(try Table(json: value.jsonString()) == value)
        #expect(try Table(json: value.jsonString(options: .prettySorted)) == value)
        #expect(
            try Table(json: #"{"key199":1,"group":{"key130":2},"key63":3,"key64":4}"#).values
                == ["key199": 1, "group.key130": 2, "key63": 3, "key64": 4]
        )
    }

    @Test func duplicatesAreFoundInEveryWordOfTheSet() {
        for index in [0, 1, 31, 62, 63, 64, 65, 127, 128, 199] {
            #expect(codes(Table.self, #"{"key\#(index)":1,"key\#(index)":1}"#) == [.duplicateKey])
            #expect(codes(Table.self, #"{"group":{"key\#(index)":1,"key\#(index)":1}}"#) == [.duplicateKey])
        }
    }
}
