#pragma once

#include <stddef.h>

/// How many blocks of memory this process has asked for, by any function of the C library's.
unsigned long allocationCount(void);

/// Gives the memory that has been freed back to the system.
void releaseFreeMemory(void);

/// Makes the bytes in use now the most that have been in use, and returns them.
size_t restartHeapPeak(void);

/// The most bytes of blocks that were in use at once since the last `restartHeapPeak()`.
size_t heapPeak(void);
