import Cyanotype
import CyanotypeTestSupport
import Testing

/// Seventy fields in the memory of a memberwise frame, so that its sets take two words.
private struct Seventy: Model, Equatable {
    let v0: Int
    let v1: String?
    let v2: String?
    let v3: String?
    let v4: String?
    let v5: String?
    let v6: String?
    let v7: String?
    let v8: String?
    let v9: String?
    let v10: String?
    let v11: String?
    let v12: String?
    let v13: String?
    let v14: String?
    let v15: String?
    let v16: String?
    let v17: String?
    let v18: String?
    let v19: String?
    let v20: String?
    let v21: String?
    let v22: String?
    let v23: String?
    let v24: String?
    let v25: String?
    let v26: String?
    let v27: String?
    let v28: String?
    let v29: String?
    let v30: String?
    let v31: String?
    let v32: String?
    let v33: String?
    let v34: String?
    let v35: String?
    let v36: String?
    let v37: String?
    let v38: String?
    let v39: String?
    let v40: String?
    let v41: String?
    let v42: String?
    let v43: String?
    let v44: String?
    let v45: String?
    let v46: String?
    let v47: String?
    let v48: String?
    let v49: String?
    let v50: String?
    let v51: String?
    let v52: String?
    let v53: String?
    let v54: String?
    let v55: String?
    let v56: String?
    let v57: String?
    let v58: String?
    let v59: String?
    let v60: String?
    let v61: String?
    let v62: String?
    let v63: Int
    let v64: Int
    let v65: String?
    let v66: String?
    let v67: String?
    let v68: String?
    let v69: Int

    static let blueprint = Blueprint(Seventy.init) {
        Field("v0", \.v0)
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
        Field("v50", \.v50)
        Field("v51", \.v51)
        Field("v52", \.v52)
        Field("v53", \.v53)
        Field("v54", \.v54)
        Field("v55", \.v55)
        Field("v56", \.v56)
        Field("v57", \.v57)
        Field("v58", \.v58)
        Field("v59", \.v59)
        Field("v60", \.v60)
        Field("v61", \.v61)
        Field("v62", \.v62)
        Field("v63", \.v63)
        Field("v64", \.v64)
        Field("v65", \.v65)
        Field("v66", \.v66)
        Field("v67", \.v67)
        Field("v68", \.v68)
        Field("v69", \.v69)
    }
}

@Suite("A memberwise blueprint of seventy fields")
struct SeventyFieldsTests {
    @Test func roundTrips() throws {
        let document = #"{"v0":1,"v5":"a string that is long enough for the heap","v63":2,"v64":3,"v68":"y","v69":4}"#
        let value = try Seventy(json: document)
        #expect(value.v0 == 1 && value.v63 == 2 && value.v64 == 3 && value.v68 == "y" && value.v69 == 4)
        #expect(try value.jsonString() == document)
    }

    @Test func reportsWhatIsMissingAndWrongAtOnce() {
        #expect(
            report(Seventy.self, #"{"v69":4,"v64":"x","v1":1,"v2":"a string that is long enough for the heap"}"#)
                == """
                4 problems
                $.v0 (line 1, column 1): missing key "v0"
                $.v63 (line 1, column 1): missing key "v63"
                $.v64 (line 1, column 16): expected an integer, found string "x"
                $.v1 (line 1, column 25): expected a string, found number 1
                """
        )
    }
}
