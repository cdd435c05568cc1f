// The C library's functions for memory, which count their calls. An executable that has these uses them in place of the
// library's own, and so do the libraries that it loads. They hand everything on to glibc's other names of its own, which
// is why they are Linux's only; free() is left as it is.

#define _GNU_SOURCE
#include "AllocationCounter.h"
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static unsigned long count;

static inline void countOne(void) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

unsigned long allocationCount(void) {
    return __atomic_load_n(&count, __ATOMIC_RELAXED);
}

void releaseFreeMemory(void) {
    malloc_trim(0);
}

void *malloc(size_t size) {
    countOne();
    return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
    countOne();
    return __libc_calloc(elements, size);
}

void *realloc(void *block, size_t size) {
    countOne();
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    countOne();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    countOne();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    countOne();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *block = memory;
    return 0;
}
