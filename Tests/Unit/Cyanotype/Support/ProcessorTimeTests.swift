import CyanotypeTestSupport
import Testing

/// The measurement that other tests rely on tells work that grows with its square from work that does not.
@Suite("Growth of processor time")
struct ProcessorTimeTests {
    @Test func ofNestedLoopsIsQuadratic() {
        var sum = 0
        let isSlow = isQuadratic(from: 300) { count in
            for row in 0..<count { for column in 0..<count { sum &+= row ^ column } }
        }
        #expect(isSlow)
        #expect(sum != 0)
    }

    @Test func ofOneLoopIsNot() {
        var sum = 0
        let isSlow = isQuadratic(from: 50_000) { count in
            for row in 0..<count { sum &+= row ^ 1 }
        }
        #expect(!isSlow)
        #expect(sum != 0)
    }
}
