import CyanotypeCache
import Testing

@Suite("Numbers of bytes, as limits are written")
struct ByteCountTests {
    @Test("10.megabytes are 10,000,000 bytes")
    func multiples() {
        #expect(512.kilobytes == 512_000)
        #expect(10.megabytes == 10_000_000)
        #expect(2.gigabytes == 2_000_000_000)
    }
}
