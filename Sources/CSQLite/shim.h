#ifndef CYANOTYPE_SQLITE_SHIM_H
#define CYANOTYPE_SQLITE_SHIM_H

#include <sqlite3.h>

// Swift imports neither constants that are computed, nor functions with variable arguments, nor numbers cast to function
// pointers.

static const int cyanotype_sqlite3_busy_snapshot = SQLITE_BUSY_SNAPSHOT;
static const int cyanotype_sqlite3_constraint_check = SQLITE_CONSTRAINT_CHECK;
static const int cyanotype_sqlite3_constraint_foreign_key = SQLITE_CONSTRAINT_FOREIGNKEY;
static const int cyanotype_sqlite3_constraint_not_null = SQLITE_CONSTRAINT_NOTNULL;
static const int cyanotype_sqlite3_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int cyanotype_sqlite3_constraint_row_id = SQLITE_CONSTRAINT_ROWID;
static const int cyanotype_sqlite3_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int cyanotype_sqlite3_io_no_memory = SQLITE_IOERR_NOMEM;
static const int cyanotype_sqlite3_io_short_read = SQLITE_IOERR_SHORT_READ;

static inline int cyanotype_sqlite3_db_config(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}

/// The bytes must stay valid until the statement's bindings are cleared.
static inline int cyanotype_sqlite3_bind_lent_text(sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 size) {
    return sqlite3_bind_text64(statement, index, (const char *)text, size, SQLITE_STATIC, SQLITE_UTF8);
}

/// The bytes must stay valid until the statement's bindings are cleared.
static inline int cyanotype_sqlite3_bind_lent_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 size) {
    return sqlite3_bind_blob64(statement, index, bytes, size, SQLITE_STATIC);
}

static inline int cyanotype_sqlite3_bind_copied_text(sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 size) {
    return sqlite3_bind_text64(statement, index, (const char *)text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int cyanotype_sqlite3_bind_copied_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 size) {
    return sqlite3_bind_blob64(statement, index, bytes, size, SQLITE_TRANSIENT);
}

/// Reads bytes of the database's file itself, whatever the write-ahead log has. Without a lock.
static inline int cyanotype_sqlite3_read_file(sqlite3 *connection, void *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_NOTFOUND;
    return file->pMethods->xRead(file, bytes, count, offset);
}

/// Locks the database's file for this connection alone, which must not run statements before it unlocks it.
static inline int cyanotype_sqlite3_lock_file(sqlite3 *connection) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_NOTFOUND;
    code = file->pMethods->xLock(file, SQLITE_LOCK_SHARED);
    if (code == SQLITE_OK) code = file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE);
    if (code != SQLITE_OK) file->pMethods->xUnlock(file, SQLITE_LOCK_NONE);
    return code;
}

static inline void cyanotype_sqlite3_unlock_file(sqlite3 *connection) {
    sqlite3_file *file = 0;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return;
    if (file && file->pMethods) file->pMethods->xUnlock(file, SQLITE_LOCK_NONE);
}

/// Whether the path of the database leads to another file now than when it was opened, or to none.
static inline int cyanotype_sqlite3_has_moved(sqlite3 *connection) {
    int moved = 0;
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

#endif
