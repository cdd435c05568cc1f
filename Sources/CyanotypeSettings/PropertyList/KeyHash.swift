/// Hashes the bytes of keys, with a random seed for each process, so that no one can choose keys that collide.
///
/// `Hasher` does this too, but takes three times as long on the short keys of property lists.
enum KeyHash {
    private static let seed = UInt64.random(in: .min ... .max)

    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var state = seed ^ UInt64(bytes.count)
        var position = 0
        while position + 8 <= bytes.count {
            state = unsafe mixed(state, raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        var rest: UInt64 = 0
        while position < bytes.count {
            rest = unsafe rest << 8 | UInt64(bytes[position])
            position += 1
        }
        return mixed(mixed(state, rest), seed)
    }

    private static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: word ^ seed &+ 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }
}

/// The object numbers of strings, compared by their bytes.
struct StringTable {
    private var strings: [(string: String, number: Int)] = []
    private var table = KeyTable()

    /// Returns the number of a string; adds the string with the number `free` if it is new.
    mutating func number(of string: String, orNew free: Int) -> Int {
        var copy = string
        let known = copy.withUTF8 { bytes in
            unsafe table.insert(bytes, at: strings.count) { position in
                strings[position].string.utf8.elementsEqual(string.utf8)
            }
        }
        if let known { return strings[known].number }
        strings.append((string, free))
        return free
    }
}

/// The positions of a file's members, by the bytes of their keys, which the owner of the table stores.
struct KeyTable: Sendable {
    private struct Slot {
        /// The position plus one; 0 if the slot is free.
        var position: UInt32 = 0
        /// The upper half of the hash. It avoids most useless comparisons of keys, and all rehashing.
        var hash: UInt32 = 0
    }

    /// The count is a power of two, and at most half of the slots are taken.
    private var slots: [Slot] = []
    private var count = 0

    mutating func reserve(_ count: Int) {
        var capacity = max(16, slots.count)
        while capacity < 2 * count { capacity *= 2 }
        if capacity > slots.count { resize(capacity) }
    }

    private mutating func resize(_ capacity: Int) {
        let old = slots
        slots = Array(repeating: Slot(), count: capacity)
        for slot in old where slot.position != 0 {
            var index = start(slot.hash)
            while slots[index].position != 0 { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
    }

    private func start(_ hash: UInt32) -> Int {
        Int(hash) & (slots.count - 1)
    }

    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
        unsafe UInt32(truncatingIfNeeded: KeyHash.hash(key) >> 32)
    }

    func position(of key: UnsafeBufferPointer<UInt8>, isSame: (Int) -> Bool) -> Int? {
        if slots.isEmpty { return nil }
        let hash = unsafe Self.hash(key)
        var index = start(hash)
        while slots[index].position != 0 {
            let position = Int(slots[index].position) - 1
            if slots[index].hash == hash, isSame(position) { return position }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a key. If it exists already, returns its position.
    mutating func insert(
        _ key: UnsafeBufferPointer<UInt8>,
        at position: Int,
        isSame: (Int) -> Bool
    ) -> Int? {
        count += 1
        reserve(count)
        let hash = unsafe Self.hash(key)
        var index = start(hash)
        while slots[index].position != 0 {
            let other = Int(slots[index].position) - 1
            if slots[index].hash == hash, isSame(other) {
                count -= 1
                return other
            }
            index = (index + 1) & (slots.count - 1)
        }
        slots[index] = Slot(position: UInt32(position + 1), hash: hash)
        return nil
    }

    /// Changes the position of a key from `old` to `new`.
    mutating func move(_ key: UnsafeBufferPointer<UInt8>, from old: Int, to new: Int) {
        var index = unsafe start(Self.hash(key))
        while slots[index].position != 0, Int(slots[index].position) - 1 != old {
            index = (index + 1) & (slots.count - 1)
        }
        if slots[index].position != 0 { slots[index].position = UInt32(new + 1) }
    }
}
