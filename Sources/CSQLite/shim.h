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

#endif
