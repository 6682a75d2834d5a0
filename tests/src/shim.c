/* Stands between a process under test and the C library: its disk may fail and its clock be
 * set, without anybody else's noticing. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* While this file is there nothing can be synchronised. */
static int fails(void) {
    const char *file = getenv("FAIL_FSYNC");
    return file && access(file, F_OK) == 0;
}

int fsync(int fd) {
    if (fails()) { errno = EIO; return -1; }
    return syscall(SYS_fsync, fd);
}

int fdatasync(int fd) {
    if (fails()) { errno = EIO; return -1; }
    return syscall(SYS_fdatasync, fd);
}

/* Seconds by which the time of day is wrong, in a file that both sides see. */
static volatile const int64_t *shift;

__attribute__((constructor)) static void look_at_the_shift(void) {
    const char *file = getenv("SHIFT_CLOCK");
    int fd = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *page = mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (page != MAP_FAILED) shift = page;
}

int clock_gettime(clockid_t id, struct timespec *now) {
    int result = syscall(SYS_clock_gettime, id, now);
    if (result == 0 && shift && id == CLOCK_REALTIME) now->tv_sec += *shift;
    return result;
}
