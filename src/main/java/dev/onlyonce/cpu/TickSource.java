package dev.onlyonce.cpu;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** The processors' counters, of each logical processor of all groups. */
@FunctionalInterface
interface TickSource {

    List<CpuTicks> perCore();

    /** OSHI's, on this machine. It answers from memory within 300 ms: equal readings, which are no value. */
    @Component
    final class Oshi implements TickSource {

        private @org.jspecify.annotations.Nullable CentralProcessor processor;

        @Override
        public synchronized List<CpuTicks> perCore() {
            if (processor == null) {
                // takes up to two seconds: at the first sample and not while the application starts
                processor = new SystemInfo().getHardware().getProcessor();
            }
            List<CpuTicks> ticks = new ArrayList<>(processor.getLogicalProcessorCount());
            for (long[] core : processor.getProcessorCpuLoadTicks()) {
                ticks.add(CpuTicks.of(core));
            }
            return ticks;
        }
    }
}
