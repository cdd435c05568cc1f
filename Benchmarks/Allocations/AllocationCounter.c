// The C library's functions for memory, which count their calls and the bytes in use. An executable that has these uses
// them in place of the library's own, and so do the libraries that it loads. They hand everything on to glibc's other
// names of its own, which is why they are Linux's only.

#define _GNU_SOURCE
#include "AllocationCounter.h"
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static unsigned long count;
static size_t inUse;
static size_t peak;

static void *counted(void *block) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    size_t now = __atomic_add_fetch(&inUse, malloc_usable_size(block), __ATOMIC_RELAXED);
    size_t before = __atomic_load_n(&peak, __ATOMIC_RELAXED);
    while (now > before && !__atomic_compare_exchange_n(&peak, &before, now, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
    return block;
}

static void leave(size_t size) {
    __atomic_fetch_sub(&inUse, size, __ATOMIC_RELAXED);
}

unsigned long allocationCount(void) {
    return __atomic_load_n(&count, __ATOMIC_RELAXED);
}

size_t restartHeapPeak(void) {
    size_t now = __atomic_load_n(&inUse, __ATOMIC_RELAXED);
    __atomic_store_n(&peak, now, __ATOMIC_RELAXED);
    return now;
}

size_t heapPeak(void) {
    return __atomic_load_n(&peak, __ATOMIC_RELAXED);
}

void releaseFreeMemory(void) {
    malloc_trim(0);
}

void *malloc(size_t size) {
    return counted(__libc_malloc(size));
}

void *calloc(size_t elements, size_t size) {
    return counted(__libc_calloc(elements, size));
}

void *realloc(void *block, size_t size) {
    // Not both at once: glibc moves large blocks without copying them.
    size_t before = malloc_usable_size(block);
    void *moved = __libc_realloc(block, size);
    if (moved != NULL || size == 0) leave(before);
    return counted(moved);
}

void free(void *block) {
    leave(malloc_usable_size(block));
    __libc_free(block);
}

void *memalign(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *memory = counted(__libc_memalign(alignment, size));
    if (memory == NULL) return ENOMEM;
    *block = memory;
    return 0;
}
