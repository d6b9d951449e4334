package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupTest {

    @TempDir
    Path mount;

    private void file(String path, String text) throws IOException {
        Path file = mount.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Cgroup group(String membership) throws IOException {
        file("membership", membership);
        return Cgroup.at(mount, mount.resolve("membership")).orElseThrow();
    }

    @Test
    void versionTwoTellsQuotaAndUse() throws IOException {
        file("cgroup.controllers", "cpu memory\n");
        file("pod/web/cpu.max", "400000 100000\n");
        file("pod/web/cpu.stat", "usage_usec 20000000\nuser_usec 1\nsystem_usec 2\n");
        Cgroup group = group("0::/pod/web\n");
        assertThat(group.limitCores()).hasValue(4.0);
        assertThat(group.used()).hasValue(Duration.ofSeconds(20));
    }

    @Test
    void tightestLimitAboveCounts() throws IOException {
        file("cgroup.controllers", "cpu\n");
        file("pod/cpu.max", "150000 100000\n");
        file("pod/web/cpu.max", "max 100000\n");
        assertThat(group("0::/pod/web\n").limitCores()).hasValue(1.5);
    }

    @Test
    void withoutQuotaThereIsNoLimit() throws IOException {
        file("cgroup.controllers", "cpu\n");
        file("web/cpu.max", "max 100000\n");
        assertThat(group("0::/web\n").limitCores()).isEmpty();
    }

    @Test
    void versionOneTellsQuotaAndUse() throws IOException {
        file("cpu,cpuacct/docker/a/cpu.cfs_quota_us", "50000\n");
        file("cpu,cpuacct/docker/a/cpu.cfs_period_us", "100000\n");
        file("cpu,cpuacct/docker/a/cpuacct.usage", "1500000000\n");
        Cgroup group = group("5:cpu,cpuacct:/docker/a\n1:name=systemd:/\n");
        assertThat(group.limitCores()).hasValue(0.5);
        assertThat(group.used()).hasValue(Duration.ofMillis(1500));
    }

    @Test
    void versionOneWithMinusOneIsUnlimited() throws IOException {
        file("cpu/cpu.cfs_quota_us", "-1\n");
        file("cpu/cpu.cfs_period_us", "100000\n");
        file("cpuacct/cpuacct.usage", "7\n");
        Cgroup group = group("2:cpuacct:/\n1:cpu:/\n");
        assertThat(group.limitCores()).isEmpty();
        assertThat(group.used()).hasValue(Duration.ofNanos(7));
    }

    @Test
    void pathOfTheHostThatIsNotMountedHereMeansTheTop() throws IOException {
        file("cgroup.controllers", "cpu\n");
        file("cpu.max", "200000 100000\n");
        assertThat(group("0::/kubepods/pod1/abc\n").limitCores()).hasValue(2.0);
    }
}
