package dev.onlyonce.cpu;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Processes as the JDK tells them on any system; of other users' it often knows nothing. */
final class JdkProcesses implements ProcessTable {

    @Override
    public List<Long> pids() {
        return ProcessHandle.allProcesses().map(ProcessHandle::pid).toList();
    }

    @Override
    public List<String> arguments(long pid) {
        List<String> arguments = new ArrayList<>();
        ProcessHandle.of(pid)
                .map(ProcessHandle::info)
                .ifPresent(info -> info.command().ifPresent(command -> {
                    arguments.add(command);
                    arguments.addAll(List.of(info.arguments().orElse(new String[0])));
                }));
        return arguments;
    }

    @Override
    public Optional<Counters> counters(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).flatMap(process -> {
            Optional<Instant> started = process.info().startInstant();
            Optional<Duration> used = process.info().totalCpuDuration();
            long parent = process.parent().map(ProcessHandle::pid).orElse(0L);
            return started.isEmpty() || used.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Counters(parent, started.get(), used.get()));
        });
    }
}
