package dev.onlyonce.cpu;

/**
 * What the processors did since boot, in ticks of any size; guest time is part of user.
 *
 * @param idle with nothing to do
 * @param iowait with nothing to do while a disk was waited for
 * @param steal wanted, but given to another virtual machine
 */
record CpuTicks(long user, long nice, long system, long idle, long iowait, long irq, long softirq, long steal) {

    static final CpuTicks ZERO = new CpuTicks(0, 0, 0, 0, 0, 0, 0, 0);

    /** In the order of {@code /proc/stat}, which is OSHI's. */
    static CpuTicks of(long[] ticks) {
        return new CpuTicks(ticks[0], ticks[1], ticks[2], ticks[3], ticks[4], ticks[5], ticks[6], ticks[7]);
    }

    CpuTicks plus(CpuTicks other) {
        return new CpuTicks(
                user + other.user,
                nice + other.nice,
                system + other.system,
                idle + other.idle,
                iowait + other.iowait,
                irq + other.irq,
                softirq + other.softirq,
                steal + other.steal);
    }

    /** What happened since {@code before}; a counter that ran backwards stood still. */
    CpuTicks since(CpuTicks before) {
        return new CpuTicks(
                Math.max(0, user - before.user),
                Math.max(0, nice - before.nice),
                Math.max(0, system - before.system),
                Math.max(0, idle - before.idle),
                Math.max(0, iowait - before.iowait),
                Math.max(0, irq - before.irq),
                Math.max(0, softirq - before.softirq),
                Math.max(0, steal - before.steal));
    }

    long busy() {
        return user + nice + system + irq + softirq;
    }

    long total() {
        return busy() + idle + iowait + steal;
    }
}
