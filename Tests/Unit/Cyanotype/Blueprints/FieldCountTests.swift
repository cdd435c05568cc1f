import Cyanotype
import Synchronization
import Testing

/// A value whose instances are counted.
private final class Tracked: Mappable, Sendable {
    static let count = Atomic(0)

    let number: Int

    init(_ number: Int) {
        self.number = number
        Self.count.add(1, ordering: .relaxed)
    }

    deinit { Self.count.subtract(1, ordering: .relaxed) }

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Tracked {
        Tracked(try reader.readInteger(Int.self))
    }

    func write(to writer: inout JSONWriter) { number.write(to: &writer) }
}

/// A memberwise blueprint calls its initializer by code for that number of parameters, up to 48 by a type of its own.
@Suite("Numbers of fields", .serialized)
struct FieldCountTests {
    @Test func everyValueIsHandedOver() throws {
        try check(Model2.self, count: 2) { $0.numbers }
        try check(Model3.self, count: 3) { $0.numbers }
        try check(Model20.self, count: 20) { $0.numbers }
        try check(Model48.self, count: 48) { $0.numbers }
        try check(Model49.self, count: 49) { $0.numbers }
    }

    private func check<Value: Model>(_ type: Value.Type, count: Int, _ numbers: (Value) -> [Int]) throws {
        let members = (1...count).map { #""v\#($0)":\#($0 * 7)"# }
        do {
            // In another order than the fields are.
            for json in [members, members.reversed(), members.sorted()].map({ "{\($0.joined(separator: ","))}" }) {
                let value = try Value(json: json)
                #expect(numbers(value) == (1...count).map { $0 * 7 }, "\(json)")
                #expect(Tracked.count.load(ordering: .relaxed) == count)
            }
            // One value is missing, and another one wrong.
            let broken = members.dropLast(2) + [#""v\#(count - 1)":"x""#]
            #expect(throws: MappingError.self) { try Value(json: "{\(broken.joined(separator: ","))}") }
        }
        #expect(Tracked.count.load(ordering: .relaxed) == 0, "\(count) fields")
    }
}

/// Few fields.
private struct Model2: Model {
    let v1: Tracked
    let v2: Tracked

    static let blueprint = Blueprint(Model2.init) {
        Field("v1", \.v1)
        Field("v2", \.v2)
    }

    var numbers: [Int] {
        [v1.number, v2.number]
    }
}

/// Three fields.
private struct Model3: Model {
    let v1: Tracked
    let v2: Tracked
    let v3: Tracked

    static let blueprint = Blueprint(Model3.init) {
        Field("v1", \.v1)
        Field("v2", \.v2)
        Field("v3", \.v3)
    }

    var numbers: [Int] {
        [v1.number, v2.number, v3.number]
    }
}

/// As many fields as many models have.
private struct Model20: Model {
    let v1: Tracked
    let v2: Tracked
    let v3: Tracked
    let v4: Tracked
    let v5: Tracked
    let v6: Tracked
    let v7: Tracked
    let v8: Tracked
    let v9: Tracked
    let v10: Tracked
    let v11: Tracked
    let v12: Tracked
    let v13: Tracked
    let v14: Tracked
    let v15: Tracked
    let v16: Tracked
    let v17: Tracked
    let v18: Tracked
    let v19: Tracked
    let v20: Tracked

    static let blueprint = Blueprint(Model20.init) {
        Field("v1", \.v1)
        Field("v2", \.v2)
        Field("v3", \.v3)
        Field("v4", \.v4)
        Field("v5", \.v5)
        Field("v6", \.v6)
        Field("v7", \.v7)
        Field("v8", \.v8)
        Field("v9", \.v9)
        Field("v10", \.v10)
        Field("v11", \.v11)
        Field("v12", \.v12)
        Field("v13", \.v13)
        Field("v14", \.v14)
        Field("v15", \.v15)
        Field("v16", \.v16)
        Field("v17", \.v17)
        Field("v18", \.v18)
        Field("v19", \.v19)
        Field("v20", \.v20)
    }

    var numbers: [Int] {
        [
            v1.number, v2.number, v3.number, v4.number, v5.number, v6.number, v7.number, v8.number, v9.number,
            v10.number, v11.number, v12.number, v13.number, v14.number, v15.number, v16.number, v17.number,
            v18.number, v19.number, v20.number,
        ]
    }
}

/// As many fields as the last number that has a type of its own.
private struct Model48: Model {
    let v1: Tracked
    let v2: Tracked
    let v3: Tracked
    let v4: Tracked
    let v5: Tracked
    let v6: Tracked
    let v7: Tracked
    let v8: Tracked
    let v9: Tracked
    let v10: Tracked
    let v11: Tracked
    let v12: Tracked
    let v13: Tracked
    let v14: Tracked
    let v15: Tracked
    let v16: Tracked
    let v17: Tracked
    let v18: Tracked
    let v19: Tracked
    let v20: Tracked
    let v21: Tracked
    let v22: Tracked
    let v23: Tracked
    let v24: Tracked
    let v25: Tracked
    let v26: Tracked
    let v27: Tracked
    let v28: Tracked
    let v29: Tracked
    let v30: Tracked
    let v31: Tracked
    let v32: Tracked
    let v33: Tracked
    let v34: Tracked
    let v35: Tracked
    let v36: Tracked
    let v37: Tracked
    let v38: Tracked
    let v39: Tracked
    let v40: Tracked
    let v41: Tracked
    let v42: Tracked
    let v43: Tracked
    let v44: Tracked
    let v45: Tracked
    let v46: Tracked
    let v47: Tracked
    let v48: Tracked

    static let blueprint = Blueprint(Model48.init) {
        Field("v1", \.v1)
        Field("v2", \.v2)
        Field("v3", \.v3)
        Field("v4", \.v4)
        Field("v5", \.v5)
        Field("v6", \.v6)
        Field("v7", \.v7)
        Field("v8", \.v8)
        Field("v9", \.v9)
        Field("v10", \.v10)
        Field("v11", \.v11)
        Field("v12", \.v12)
        Field("v13", \.v13)
        Field("v14", \.v14)
        Field("v15", \.v15)
        Field("v16", \.v16)
        Field("v17", \.v17)
        Field("v18", \.v18)
        Field("v19", \.v19)
        Field("v20", \.v20)
        Field("v21", \.v21)
        Field("v22", \.v22)
        Field("v23", \.v23)
        Field("v24", \.v24)
        Field("v25", \.v25)
        Field("v26", \.v26)
        Field("v27", \.v27)
        Field("v28", \.v28)
        Field("v29", \.v29)
        Field("v30", \.v30)
        Field("v31", \.v31)
        Field("v32", \.v32)
        Field("v33", \.v33)
        Field("v34", \.v34)
        Field("v35", \.v35)
        Field("v36", \.v36)
        Field("v37", \.v37)
        Field("v38", \.v38)
        Field("v39", \.v39)
        Field("v40", \.v40)
        Field("v41", \.v41)
        Field("v42", \.v42)
        Field("v43", \.v43)
        Field("v44", \.v44)
        Field("v45", \.v45)
        Field("v46", \.v46)
        Field("v47", \.v47)
        Field("v48", \.v48)
    }

    var numbers: [Int] {
        [
            v1.number, v2.number, v3.number, v4.number, v5.number, v6.number, v7.number, v8.number, v9.number,
            v10.number, v11.number, v12.number, v13.number, v14.number, v15.number, v16.number, v17.number,
            v18.number, v19.number, v20.number, v21.number, v22.number, v23.number, v24.number, v25.number,
            v26.number, v27.number, v28.number, v29.number, v30.number, v31.number, v32.number, v33.number,
            v34.number, v35.number, v36.number, v37.number, v38.number, v39.number, v40.number, v41.number,
            v42.number, v43.number, v44.number, v45.number, v46.number, v47.number, v48.number,
        ]
    }
}

/// One field more.
private struct Model49: Model {
    let v1: Tracked
    let v2: Tracked
    let v3: Tracked
    let v4: Tracked
    let v5: Tracked
    let v6: Tracked
    let v7: Tracked
    let v8: Tracked
    let v9: Tracked
    let v10: Tracked
    let v11: Tracked
    let v12: Tracked
    let v13: Tracked
    let v14: Tracked
    let v15: Tracked
    let v16: Tracked
    let v17: Tracked
    let v18: Tracked
    let v19: Tracked
    let v20: Tracked
    let v21: Tracked
    let v22: Tracked
    let v23: Tracked
    let v24: Tracked
    let v25: Tracked
    let v26: Tracked
    let v27: Tracked
    let v28: Tracked
    let v29: Tracked
    let v30: Tracked
    let v31: Tracked
    let v32: Tracked
    let v33: Tracked
    let v34: Tracked
    let v35: Tracked
    let v36: Tracked
    let v37: Tracked
    let v38: Tracked
    let v39: Tracked
    let v40: Tracked
    let v41: Tracked
    let v42: Tracked
    let v43: Tracked
    let v44: Tracked
    let v45: Tracked
    let v46: Tracked
    let v47: Tracked
    let v48: Tracked
    let v49: Tracked

    static let blueprint = Blueprint(Model49.init) {
        Field("v1", \.v1)
        Field("v2", \.v2)
        Field("v3", \.v3)
        Field("v4", \.v4)
        Field("v5", \.v5)
        Field("v6", \.v6)
        Field("v7", \.v7)
        Field("v8", \.v8)
        Field("v9", \.v9)
        Field("v10", \.v10)
        Field("v11", \.v11)
        Field("v12", \.v12)
        Field("v13", \.v13)
        Field("v14", \.v14)
        Field("v15", \.v15)
        Field("v16", \.v16)
        Field("v17", \.v17)
        Field("v18", \.v18)
        Field("v19", \.v19)
        Field("v20", \.v20)
        Field("v21", \.v21)
        Field("v22", \.v22)
        Field("v23", \.v23)
        Field("v24", \.v24)
        Field("v25", \.v25)
        Field("v26", \.v26)
        Field("v27", \.v27)
        Field("v28", \.v28)
        Field("v29", \.v29)
        Field("v30", \.v30)
        Field("v31", \.v31)
        Field("v32", \.v32)
        Field("v33", \.v33)
        Field("v34", \.v34)
        Field("v35", \.v35)
        Field("v36", \.v36)
        Field("v37", \.v37)
        Field("v38", \.v38)
        Field("v39", \.v39)
        Field("v40", \.v40)
        Field("v41", \.v41)
        Field("v42", \.v42)
        Field("v43", \.v43)
        Field("v44", \.v44)
        Field("v45", \.v45)
        Field("v46", \.v46)
        Field("v47", \.v47)
        Field("v48", \.v48)
        Field("v49", \.v49)
    }

    var numbers: [Int] {
        [
            v1.number, v2.number, v3.number, v4.number, v5.number, v6.number, v7.number, v8.number, v9.number,
            v10.number, v11.number, v12.number, v13.number, v14.number, v15.number, v16.number, v17.number,
            v18.number, v19.number, v20.number, v21.number, v22.number, v23.number, v24.number, v25.number,
            v26.number, v27.number, v28.number, v29.number, v30.number, v31.number, v32.number, v33.number,
            v34.number, v35.number, v36.number, v37.number, v38.number, v39.number, v40.number, v41.number,
            v42.number, v43.number, v44.number, v45.number, v46.number, v47.number, v48.number, v49.number,
        ]
    }
}
