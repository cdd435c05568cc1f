"""What Benchmarks/run-store compares the store with: Python's sqlite3 and json, used as a program would use them.

usage: store.py insert|get|query FOLDER COUNT SECONDS
"""

import json
import os
import shutil
import sqlite3
import sys
import time

task, folder, count, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
full, work = f"{folder}/full-{count}.db", f"{folder}/python.db"
walls, cpus = [], []
state = 88172645463325252


def next_random():
    global state
    state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
    state ^= state >> 7
    state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
    return state


def connect(path):
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def insert(objects):
    for name in (work, work + "-wal", work + "-shm"):
        if os.path.exists(name):
            os.remove(name)
    connection = connect(work)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE customers(id INTEGER PRIMARY KEY, region INTEGER NOT NULL, doc TEXT NOT NULL)")
    connection.execute("CREATE INDEX customers_region ON customers(region)")
    yield
    with connection:
        connection.executemany(
            "INSERT OR REPLACE INTO customers VALUES(?, ?, ?)",
            ((object["id"], object["region"], json.dumps(object)) for object in objects),
        )
    yield count
    connection.close()


def get(connection):
    yield
    for _ in range(2000):
        id = next_random() % count
        row = connection.execute("SELECT doc FROM objects_1 WHERE id = ?", (id,)).fetchone()
        assert json.loads(row[0])["id"] == id
    yield 2000


def query(connection):
    region = next_random() % max(1, count // 1111)
    yield
    rows = connection.execute("SELECT doc FROM objects_1 WHERE k1 = ? ORDER BY id", (region,))
    found = [json.loads(row[0]) for row in rows]
    yield len(found)


connection = connect(full)
argument = connection
if task == "insert":
    argument = [json.loads(row[0]) for row in connection.execute("SELECT doc FROM objects_1")]
start = time.monotonic()
while len(walls) < 3 or time.monotonic() - start < seconds:
    steps = globals()[task](argument)
    next(steps)
    wall, cpu = time.monotonic(), time.thread_time()
    operations = next(steps)
    cpus.append((time.thread_time() - cpu) / operations * 1e9)
    walls.append((time.monotonic() - wall) / operations * 1e9)
    next(steps, None)
print(
    json.dumps(
        {
            "peer": "python",
            "task": task,
            "count": count,
            "cpu": sorted(cpus)[len(cpus) // 2],
            "bestCPU": min(cpus),
            "wall": sorted(walls)[len(walls) // 2],
            "bestWall": min(walls),
            "peakKiB": 0,
        }
    )
)
