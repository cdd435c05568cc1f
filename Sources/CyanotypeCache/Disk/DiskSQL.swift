internal import CyanotypeStore

/// The tables of a cache's database, and its statements.
///
/// Rows are added at the end of `entries`, and mostly leave it at the beginning, so that whole pages become free.
enum DiskSQL {
    /// Names the format in the file's header: "CyaC".
    static let applicationID: Int64 = 0x4379_6143
    static let formatVersion: Int64 = 1

    static let creation = """
        CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            entries INTEGER NOT NULL,    -- the number of rows
            bytes INTEGER NOT NULL,      -- of their keys and values
            protected INTEGER NOT NULL,  -- the same of those that were read
            files INTEGER NOT NULL,      -- the blocks of the large values in bytes
            log INTEGER NOT NULL,        -- at most so many pages are in the log
            checksum INTEGER NOT NULL,   -- of the five numbers
            secret BLOB                  -- for the hashes of keys, sealed; NULL without a cipher
        );
        CREATE TABLE entries (
            id INTEGER PRIMARY KEY,
            hash INTEGER NOT NULL,       -- of the key
            segment INTEGER NOT NULL,    -- whether the value was read since it was written
            used INTEGER NOT NULL,       -- when it was last read or written, in seconds since 1970
            written INTEGER NOT NULL,    -- in nanoseconds since 1970
            deadline INTEGER NOT NULL,   -- the same; the greatest number for never
            checksum INTEGER NOT NULL,
            version INTEGER NOT NULL,    -- with the hash, the name of the value's file; 0 if the value is here
            size INTEGER NOT NULL,       -- of the value in bytes
            key BLOB NOT NULL,           -- empty with a cipher, which seals it with the value
            value BLOB
        );
        CREATE UNIQUE INDEX entries_hash ON entries (hash);
        CREATE INDEX entries_order ON entries (segment, used);
        INSERT INTO state VALUES (1, 0, 0, 0, 0, 0, \(DiskState().checksum), NULL);
        """

    /// The tables and indexes that there have to be.
    static let objectNames = ["state", "entries", "entries_hash", "entries_order"]

    static let find = SQL(
        """
        SELECT id, checksum, written, deadline, version, size, segment, used, key, value FROM entries WHERE hash = ?1
        """
    )
    static let page = SQL(
        """
        SELECT id, checksum, written, deadline, version, size, segment, used, hash, key, value FROM entries
        WHERE id > ?1 ORDER BY id
        """
    )
    static let count = SQL("SELECT entries FROM state")

    static let begin = SQL("BEGIN IMMEDIATE")
    static let commit = SQL("COMMIT")
    static let rollback = SQL("ROLLBACK")
    static let state = SQL("SELECT entries, bytes, protected, files, log, checksum FROM state")
    static let setState = SQL(
        "UPDATE state SET entries = ?1, bytes = ?2, protected = ?3, files = ?4, log = ?5, checksum = ?6"
    )
    static let pageCount = SQL("PRAGMA page_count")
    static let freePageCount = SQL("PRAGMA freelist_count")

    static let add = SQL(
        """
        INSERT INTO entries (hash, segment, used, written, deadline, checksum, version, size, key, value)
        VALUES (?1, 0, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
    )
    private static let rowColumns = "id, hash, checksum, version, size, length(key), segment"
    static let rowOfKey = SQL("SELECT \(rowColumns) FROM entries WHERE hash = ?1")
    static let row = SQL("SELECT \(rowColumns) FROM entries WHERE id = ?1")
    static let anyRow = SQL("SELECT 1 FROM entries LIMIT 1")
    static let oldest = SQL("SELECT \(rowColumns) FROM entries WHERE segment = ?1 ORDER BY used, id LIMIT 1")
    static let expiredRows = SQL(
        """
        SELECT id, checksum FROM entries
        WHERE id > ?1 AND (deadline <= ?3 OR used < ?4 OR (deadline = \(Int64.max) AND written <= ?5)) ORDER BY id LIMIT ?2
        """
    )
    static let rowsWritten = SQL("SELECT id, checksum FROM entries WHERE id > ?1 AND written < ?3 ORDER BY id LIMIT ?2")
    static let remove = SQL("DELETE FROM entries WHERE id = ?1")
    static let removeAll = SQL("DELETE FROM entries")
    static let use = SQL("UPDATE entries SET segment = 1, used = ?2 WHERE id = ?1")
}
