#pragma once

/// How many blocks of memory this process has asked for, by any function of the C library's.
unsigned long allocationCount(void);

/// Gives the memory that has been freed back to the system.
void releaseFreeMemory(void);
