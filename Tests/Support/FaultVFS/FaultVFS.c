#include "FaultVFS.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    sqlite3_file base;
    /// "db", "wal", "journal" or "other".
    const char *what;
    /// The usual file system's file.
    sqlite3_file *real;
} fault_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int armed, kind, lasts;
static long target, calls, failed;
static char name[32];
static sqlite3_vfs *usual;

void fault_vfs_arm(long number, int new_kind, int new_lasts) {
    pthread_mutex_lock(&lock);
    armed = 1, kind = new_kind, lasts = new_lasts;
    target = number, calls = failed = 0, name[0] = 0;
    pthread_mutex_unlock(&lock);
}

long fault_vfs_disarm(void) {
    pthread_mutex_lock(&lock);
    armed = 0;
    long result = calls;
    pthread_mutex_unlock(&lock);
    return result;
}

long fault_vfs_failed(void) {
    pthread_mutex_lock(&lock);
    long result = failed;
    pthread_mutex_unlock(&lock);
    return result;
}

const char *fault_vfs_call(void) { return failed ? name : NULL; }

/// Counts a call, and says whether it fails.
static int fails(const char *call, const char *what, int writes) {
    int result = 0;
    pthread_mutex_lock(&lock);
    if (armed && (kind == fault_io || kind == fault_kill || writes)) {
        calls++;
        if (target > 0 && (calls == target || (lasts && calls > target))) {
            if (failed++ == 0) snprintf(name, sizeof name, "%s %s", call, what);
            result = 1;
        }
    }
    pthread_mutex_unlock(&lock);
    if (result && kind == fault_kill && !writes) kill(getpid(), SIGKILL);
    return result;
}

#define FILE_OF(file) (((fault_file *)(file))->real)
#define WHAT(file) (((fault_file *)(file))->what)
#define FAIL(file, call, code) if (fails(call, WHAT(file), 0)) return code

// What a close releases is released also where the system reports an error.
static int f_close(sqlite3_file *file) {
    sqlite3_file *real = FILE_OF(file);
    int code = real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
    sqlite3_free(real);
    ((fault_file *)file)->real = NULL;
    return code;
}

static int f_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    FAIL(file, "read", SQLITE_IOERR_READ);
    return FILE_OF(file)->pMethods->xRead(FILE_OF(file), bytes, count, offset);
}

static int f_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *real = FILE_OF(file);
    if (fails("write", WHAT(file), 1)) {
        if (kind == fault_torn || kind == fault_kill) real->pMethods->xWrite(real, bytes, count / 2, offset);
        if (kind == fault_kill) kill(getpid(), SIGKILL);
        return kind == fault_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return real->pMethods->xWrite(real, bytes, count, offset);
}

static int f_truncate(sqlite3_file *file, sqlite3_int64 size) {
    FAIL(file, "truncate", SQLITE_IOERR_TRUNCATE);
    return FILE_OF(file)->pMethods->xTruncate(FILE_OF(file), size);
}

static int f_sync(sqlite3_file *file, int flags) {
    FAIL(file, "sync", SQLITE_IOERR_FSYNC);
    return FILE_OF(file)->pMethods->xSync(FILE_OF(file), flags);
}

static int f_size(sqlite3_file *file, sqlite3_int64 *size) {
    FAIL(file, "size", SQLITE_IOERR_FSTAT);
    return FILE_OF(file)->pMethods->xFileSize(FILE_OF(file), size);
}

static int f_lock(sqlite3_file *file, int level) {
    FAIL(file, "lock", SQLITE_IOERR_LOCK);
    return FILE_OF(file)->pMethods->xLock(FILE_OF(file), level);
}

// A lock is given back also where the system reports an error, as it is when a file is closed.
static int f_unlock(sqlite3_file *file, int level) {
    int code = FILE_OF(file)->pMethods->xUnlock(FILE_OF(file), level);
    FAIL(file, "unlock", SQLITE_IOERR_UNLOCK);
    return code;
}

static int f_reserved(sqlite3_file *file, int *result) {
    FAIL(file, "check lock", SQLITE_IOERR_CHECKRESERVEDLOCK);
    return FILE_OF(file)->pMethods->xCheckReservedLock(FILE_OF(file), result);
}

static int f_control(sqlite3_file *file, int operation, void *argument) {
    return FILE_OF(file)->pMethods->xFileControl(FILE_OF(file), operation, argument);
}

static int f_sector(sqlite3_file *file) { return FILE_OF(file)->pMethods->xSectorSize(FILE_OF(file)); }

static int f_device(sqlite3_file *file) { return FILE_OF(file)->pMethods->xDeviceCharacteristics(FILE_OF(file)); }

static int f_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    FAIL(file, "map shm", SQLITE_IOERR_SHMMAP);
    return FILE_OF(file)->pMethods->xShmMap(FILE_OF(file), page, size, extend, memory);
}

static int f_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    if (flags & SQLITE_SHM_UNLOCK) {
        int code = FILE_OF(file)->pMethods->xShmLock(FILE_OF(file), offset, count, flags);
        FAIL(file, "unlock shm", SQLITE_IOERR_SHMLOCK);
        return code;
    }
    FAIL(file, "lock shm", SQLITE_IOERR_SHMLOCK);
    return FILE_OF(file)->pMethods->xShmLock(FILE_OF(file), offset, count, flags);
}

static void f_shm_barrier(sqlite3_file *file) { FILE_OF(file)->pMethods->xShmBarrier(FILE_OF(file)); }

static int f_shm_unmap(sqlite3_file *file, int removes) {
    return FILE_OF(file)->pMethods->xShmUnmap(FILE_OF(file), removes);
}

static const sqlite3_io_methods methods = {
    2, f_close, f_read, f_write, f_truncate, f_sync, f_size, f_lock, f_unlock, f_reserved, f_control, f_sector,
    f_device, f_shm_map, f_shm_lock, f_shm_barrier, f_shm_unmap, NULL, NULL,
};

static int v_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *result) {
    fault_file *fault = (fault_file *)file;
    memset(fault, 0, sizeof *fault);
    fault->what = flags & SQLITE_OPEN_MAIN_DB ? "db"
        : flags & SQLITE_OPEN_WAL             ? "wal"
        : flags & SQLITE_OPEN_MAIN_JOURNAL    ? "journal"
                                              : "other";
    if (fails("open", fault->what, 0)) return SQLITE_CANTOPEN;
    fault->real = sqlite3_malloc(usual->szOsFile);
    if (!fault->real) return SQLITE_NOMEM;
    memset(fault->real, 0, usual->szOsFile);
    int code = usual->xOpen(usual, path, fault->real, flags, result);
    if (code == SQLITE_OK) {
        fault->base.pMethods = &methods;
    } else {
        sqlite3_free(fault->real);
        fault->real = NULL;
    }
    return code;
}

static int v_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
    if (fails("delete", "file", 0)) return SQLITE_IOERR_DELETE;
    return usual->xDelete(usual, path, syncs);
}

static int v_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    if (fails("access", "file", 0)) return SQLITE_IOERR_ACCESS;
    return usual->xAccess(usual, path, flags, result);
}

static int v_full_path(sqlite3_vfs *vfs, const char *path, int size, char *full) {
    return usual->xFullPathname(usual, path, size, full);
}

static int v_randomness(sqlite3_vfs *vfs, int size, char *bytes) { return usual->xRandomness(usual, size, bytes); }

static int v_sleep(sqlite3_vfs *vfs, int microseconds) { return usual->xSleep(usual, microseconds); }

static int v_time(sqlite3_vfs *vfs, double *time) { return usual->xCurrentTime(usual, time); }

static int v_time64(sqlite3_vfs *vfs, sqlite3_int64 *time) { return usual->xCurrentTimeInt64(usual, time); }

static int v_error(sqlite3_vfs *vfs, int size, char *text) { return usual->xGetLastError(usual, size, text); }

static sqlite3_vfs fault = {
    .iVersion = 2,
    .szOsFile = sizeof(fault_file),
    .zName = "fault",
    .xOpen = v_open,
    .xDelete = v_delete,
    .xAccess = v_access,
    .xFullPathname = v_full_path,
    .xRandomness = v_randomness,
    .xSleep = v_sleep,
    .xCurrentTime = v_time,
    .xGetLastError = v_error,
    .xCurrentTimeInt64 = v_time64,
};

static int install(int is_default) {
    pthread_mutex_lock(&lock);
    int code = SQLITE_OK;
    if (!usual) {
        usual = sqlite3_vfs_find(NULL);
        if (usual) {
            fault.mxPathname = usual->mxPathname;
            code = sqlite3_vfs_register(&fault, is_default);
        } else {
            code = SQLITE_ERROR;
        }
    }
    pthread_mutex_unlock(&lock);
    return code;
}

int fault_vfs_register(void) { return install(0); }

int fault_vfs_make_default(void) { return install(1); }
