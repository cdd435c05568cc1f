// What Benchmarks/run-store compares the store with: SQLite, used from C with the statements and the documents of the
// store. It encodes and decodes nothing: `insert` and `save` get the bytes, `get` and `scan` only look at them. `query`
// makes structures from a table with a column for each field, which is how a program without documents would do it.
//
// usage: store columns FOLDER COUNT
//        store insert|get|save|query|scan|pages|open FOLDER COUNT SECONDS
//
// `pages` is `scan` by its other name.
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static sqlite3 *database;

static void check(int code, const char *what) {
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
    fprintf(stderr, "%s: %s\n", what, database ? sqlite3_errmsg(database) : sqlite3_errstr(code));
    exit(1);
}

// MARK: Time

typedef struct {
    double wall, cpu;
} Times;

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static Times now(void) { return (Times){seconds(CLOCK_MONOTONIC), seconds(CLOCK_THREAD_CPUTIME_ID)}; }

#define MAXIMUM_SAMPLES 10000
static Times samples[MAXIMUM_SAMPLES];
static int sample_count = 0;
/// How often a task is timed at least.
static int minimum = 5;

static void record(Times start, double operations) {
    Times end = now();
    samples[sample_count++] = (Times){(end.wall - start.wall) / operations, (end.cpu - start.cpu) / operations};
}

static int ascending(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static void print_samples(const char *task, long count) {
    double walls[MAXIMUM_SAMPLES], cpus[MAXIMUM_SAMPLES];
    for (int i = 0; i < sample_count; i++) {
        walls[i] = samples[i].wall;
        cpus[i] = samples[i].cpu;
    }
    qsort(walls, sample_count, sizeof *walls, ascending);
    qsort(cpus, sample_count, sizeof *cpus, ascending);
    char line[256];
    long peak = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &peak);
    if (status) fclose(status);
    printf(
        "{\"peer\":\"c\",\"task\":\"%s\",\"count\":%ld,\"cpu\":%.3f,\"bestCPU\":%.3f,\"wall\":%.3f,\"bestWall\":%.3f,"
        "\"peakKiB\":%ld}\n",
        task, count, cpus[sample_count / 2] * 1e9, cpus[0] * 1e9, walls[sample_count / 2] * 1e9, walls[0] * 1e9, peak
    );
}

/// Whether to go on: for some seconds, and at least as often as needed.
static int goes_on(double start, double duration) {
    return sample_count < minimum || (sample_count < MAXIMUM_SAMPLES && seconds(CLOCK_MONOTONIC) - start < duration);
}

// MARK: Files

static void copy_file(const char *from, const char *to) {
    char name[1100], buffer[1 << 16];
    const char *suffixes[] = {"-wal", "-shm"};
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s%s", to, suffixes[i]);
        unlink(name);
    }
    int input = open(from, O_RDONLY), output = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (input < 0 || output < 0) {
        perror(from);
        exit(1);
    }
    ssize_t length;
    while ((length = read(input, buffer, sizeof buffer)) > 0)
        if (write(output, buffer, length) != length) exit(1);
    close(input);
    close(output);
}

static void open_database(const char *path, int flags) {
    check(sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL), path);
    sqlite3_busy_timeout(database, 10000);
    const char *pragmas = "PRAGMA journal_size_limit = 16777216; PRAGMA synchronous = NORMAL;"
                          "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; PRAGMA cache_size = -16384;";
    check(sqlite3_exec(database, pragmas, NULL, NULL, NULL), "pragmas");
}

static void close_database(void) {
    check(sqlite3_close(database), "close");
    database = NULL;
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), sql);
    return statement;
}

static void run(sqlite3_stmt *statement) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {}
    check(code, "step");
    sqlite3_reset(statement);
}

// MARK: Documents

typedef struct {
    int64_t id, region, checksum;
    char *document;
    int size;
} Object;

static Object *objects;

static void load_objects(const char *path, long count) {
    objects = malloc(count * sizeof *objects);
    open_database(path, SQLITE_OPEN_READONLY);
    sqlite3_stmt *all = prepare("SELECT id, k1, checksum, doc FROM objects_1 ORDER BY id");
    for (long i = 0; i < count && sqlite3_step(all) == SQLITE_ROW; i++) {
        Object *object = &objects[i];
        object->id = sqlite3_column_int64(all, 0);
        object->region = sqlite3_column_int64(all, 1);
        object->checksum = sqlite3_column_int64(all, 2);
        object->size = sqlite3_column_bytes(all, 3);
        object->document = malloc(object->size);
        memcpy(object->document, sqlite3_column_blob(all, 3), object->size);
    }
    sqlite3_finalize(all);
    close_database();
}

// MARK: Writing

typedef struct {
    sqlite3_stmt *begin, *commit, *revision, *upsert;
} Writer;

/// The statements of the store.
static Writer prepare_writer(void) {
    return (Writer){
        prepare("BEGIN IMMEDIATE"),
        prepare("COMMIT"),
        prepare(
            "SELECT max(forgotten, coalesce((SELECT max(revision) FROM objects_1), 0), "
            "coalesce((SELECT max(revision) FROM cyanotype_deletions WHERE type = 1), 0)), generation "
            "FROM cyanotype_types WHERE id = 1"
        ),
        prepare(
            "INSERT INTO objects_1(id, schema, revision, created, modified, expires, checksum, k1, doc) "
            "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(id) DO UPDATE SET schema = excluded.schema, "
            "revision = excluded.revision, modified = excluded.modified, expires = excluded.expires, "
            "checksum = excluded.checksum, k1 = excluded.k1, doc = excluded.doc"
        ),
    };
}

static int64_t begin(Writer writer) {
    run(writer.begin);
    check(sqlite3_step(writer.revision), "revision");
    int64_t revision = sqlite3_column_int64(writer.revision, 0) + 1;
    run(writer.revision);
    return revision;
}

static void save(Writer writer, const Object *object, int64_t id, int64_t revision, double time) {
    sqlite3_bind_int64(writer.upsert, 1, id);
    sqlite3_bind_int64(writer.upsert, 2, 1);
    sqlite3_bind_int64(writer.upsert, 3, revision);
    sqlite3_bind_double(writer.upsert, 4, time);
    sqlite3_bind_double(writer.upsert, 5, time);
    sqlite3_bind_null(writer.upsert, 6);
    sqlite3_bind_int64(writer.upsert, 7, object->checksum);
    sqlite3_bind_int64(writer.upsert, 8, object->region);
    sqlite3_bind_text(writer.upsert, 9, object->document, object->size, SQLITE_STATIC);
    run(writer.upsert);
}

static void finalize_writer(Writer writer) {
    sqlite3_finalize(writer.begin);
    sqlite3_finalize(writer.commit);
    sqlite3_finalize(writer.revision);
    sqlite3_finalize(writer.upsert);
}

/// All objects in one transaction, unless its log would be too large.
static void time_insert(const char *empty, const char *work, long count, double duration) {
    long transaction = count > 100000 ? 50000 : count;
    double start = seconds(CLOCK_MONOTONIC);
    while (goes_on(start, duration)) {
        copy_file(empty, work);
        open_database(work, SQLITE_OPEN_READWRITE);
        Times times = now();
        Writer writer = prepare_writer();
        for (long first = 0; first < count; first += transaction) {
            int64_t revision = begin(writer);
            for (long i = first; i < count && i < first + transaction; i++)
                save(writer, &objects[i], objects[i].id, revision, 8e8);
            run(writer.commit);
        }
        record(times, (double)count);
        finalize_writer(writer);
        close_database();
    }
}

static void time_save(const char *full, const char *work, long count, double duration) {
    double start = seconds(CLOCK_MONOTONIC);
    copy_file(full, work);
    open_database(work, SQLITE_OPEN_READWRITE);
    Writer writer = prepare_writer();
    int64_t id = count;
    while (goes_on(start, duration)) {
        Times times = now();
        for (int i = 0; i < 500; i++, id++) {
            int64_t revision = begin(writer);
            save(writer, &objects[id % count], id, revision, seconds(CLOCK_REALTIME));
            run(writer.commit);
        }
        record(times, 500);
    }
    finalize_writer(writer);
    close_database();
}

// MARK: Reading

static uint64_t state = 88172645463325252u;

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static volatile uint64_t sink;

static void time_get(const char *full, long count, double duration) {
    open_database(full, SQLITE_OPEN_READONLY);
    sqlite3_stmt *get = prepare("SELECT schema, checksum, doc, expires FROM objects_1 WHERE id = ?1");
    double start = seconds(CLOCK_MONOTONIC);
    while (goes_on(start, duration)) {
        Times times = now();
        for (int i = 0; i < 2000; i++) {
            sqlite3_bind_int64(get, 1, (int64_t)(next_random() % (uint64_t)count));
            if (sqlite3_step(get) != SQLITE_ROW) exit(1);
            sink += sqlite3_column_int64(get, 0);
            int size = sqlite3_column_bytes(get, 2);
            sink += ((const char *)sqlite3_column_blob(get, 2))[size - 1];
            sqlite3_reset(get);
        }
        record(times, 2000);
    }
    sqlite3_finalize(get);
    close_database();
}

typedef struct {
    int64_t id, region;
    char *name, *email, *phone, *street, *city, *country, *note;
    double joined, balance;
    int active;
} Customer;

static char *copied_text(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    int size = sqlite3_column_bytes(row, column);
    char *copy = malloc(size + 1);
    memcpy(copy, text, size + 1);
    return copy;
}

static void time_query(const char *columns, long count, double duration) {
    open_database(columns, SQLITE_OPEN_READONLY);
    sqlite3_stmt *query = prepare(
        "SELECT id, region, name, email, phone, street, city, country, note, joined, balance, active "
        "FROM customers WHERE region = ?1 ORDER BY id"
    );
    long regions = count < 1111 ? 1 : count / 1111;
    double start = seconds(CLOCK_MONOTONIC);
    while (goes_on(start, duration)) {
        int64_t region = (int64_t)(next_random() % (uint64_t)regions);
        Times times = now();
        size_t size = 0, capacity = 0;
        Customer *found = NULL;
        sqlite3_bind_int64(query, 1, region);
        while (sqlite3_step(query) == SQLITE_ROW) {
            if (size == capacity) {
                capacity = capacity ? capacity * 2 : 16;
                found = realloc(found, capacity * sizeof *found);
            }
            found[size++] = (Customer){
                sqlite3_column_int64(query, 0), sqlite3_column_int64(query, 1),
                copied_text(query, 2),          copied_text(query, 3),
                copied_text(query, 4),          copied_text(query, 5),
                copied_text(query, 6),          copied_text(query, 7),
                copied_text(query, 8),          sqlite3_column_double(query, 9),
                sqlite3_column_double(query, 10), sqlite3_column_int(query, 11),
            };
        }
        sqlite3_reset(query);
        for (size_t i = 0; i < size; i++) {
            sink += found[i].id;
            char *texts[] = {found[i].name, found[i].email, found[i].phone, found[i].street,
                             found[i].city, found[i].country, found[i].note};
            for (int text = 0; text < 7; text++) free(texts[text]);
        }
        free(found);
        record(times, (double)size);
    }
    sqlite3_finalize(query);
    close_database();
}

static void time_scan(const char *full, double duration) {
    open_database(full, SQLITE_OPEN_READONLY);
    sqlite3_stmt *all = prepare("SELECT schema, checksum, doc, id FROM objects_1 ORDER BY id");
    double start = seconds(CLOCK_MONOTONIC);
    do {
        Times times = now();
        double size = 0;
        for (; sqlite3_step(all) == SQLITE_ROW; size++) {
            int length = sqlite3_column_bytes(all, 2);
            sink += sqlite3_column_int64(all, 3) + ((const char *)sqlite3_column_blob(all, 2))[length - 1];
        }
        sqlite3_reset(all);
        record(times, size);
    } while (seconds(CLOCK_MONOTONIC) - start < duration);
    sqlite3_finalize(all);
    close_database();
}

static void time_open(const char *full, double duration) {
    double start = seconds(CLOCK_MONOTONIC);
    while (goes_on(start, duration)) {
        Times times = now();
        open_database(full, SQLITE_OPEN_READWRITE);
        sqlite3_stmt *get = prepare("SELECT schema, checksum, doc, expires FROM objects_1 WHERE id = ?1");
        sqlite3_bind_int64(get, 1, 1);
        if (sqlite3_step(get) != SQLITE_ROW) exit(1);
        sqlite3_finalize(get);
        record(times, 1);
        close_database();
    }
}

/// Makes the table with a column for each field.
static void make_columns(const char *full, const char *columns) {
    copy_file(full, columns);
    open_database(columns, SQLITE_OPEN_READWRITE);
    const char *script =
        "PRAGMA journal_mode = WAL;"
        "CREATE TABLE customers(id INTEGER PRIMARY KEY, region INTEGER NOT NULL, name TEXT NOT NULL, "
        "email TEXT NOT NULL, phone TEXT NOT NULL, street TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL, "
        "note TEXT NOT NULL, joined REAL NOT NULL, balance REAL NOT NULL, active INTEGER NOT NULL) STRICT;"
        "INSERT INTO customers SELECT id, doc->>'region', doc->>'name', doc->>'email', doc->>'phone', "
        "doc->>'street', doc->>'city', doc->>'country', doc->>'note', doc->>'joined', doc->>'balance', "
        "doc->>'active' FROM objects_1;"
        "CREATE INDEX customers_region ON customers(region);"
        "DROP TABLE objects_1; VACUUM;";
    check(sqlite3_exec(database, script, NULL, NULL, NULL), "columns");
    close_database();
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts(sqlite3_libversion());
        return 0;
    }
    if (argc < 4) return 2;
    const char *task = argv[1], *folder = argv[2];
    long count = atol(argv[3]);
    double duration = argc > 4 ? atof(argv[4]) : 1;
    char empty[1024], full[1024], columns[1024], work[1024];
    snprintf(empty, sizeof empty, "%s/full-0.db", folder);
    snprintf(full, sizeof full, "%s/full-%ld.db", folder, count);
    snprintf(columns, sizeof columns, "%s/columns-%ld.db", folder, count);
    snprintf(work, sizeof work, "%s/work.db", folder);
    if (strcmp(task, "columns") == 0) {
        make_columns(full, columns);
        return 0;
    }
    if (strcmp(task, "insert") == 0 || strcmp(task, "save") == 0) load_objects(full, count);
    if (strcmp(task, "insert") == 0 && count > 100000) minimum = 1;
    if (strcmp(task, "insert") == 0) time_insert(empty, work, count, duration);
    else if (strcmp(task, "save") == 0) time_save(full, work, count, duration);
    else if (strcmp(task, "get") == 0) time_get(full, count, duration);
    else if (strcmp(task, "query") == 0) time_query(columns, count, duration);
    else if (strcmp(task, "scan") == 0 || strcmp(task, "pages") == 0) time_scan(full, duration);
    else if (strcmp(task, "open") == 0) time_open(full, duration);
    else return 2;
    print_samples(task, count);
    return 0;
}
