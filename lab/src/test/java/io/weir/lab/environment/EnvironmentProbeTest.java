package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.lab.environment.DiskFacts.MountPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentProbeTest {
  @TempDir
  Path root;

  @TempDir
  Path work;

  private FakeHost host() {
    return new FakeHost(root);
  }

  @Test
  void aMachineThatShowsNothingIsUnknownAndNoReasonToFail() throws Exception {
    Environment environment =
        new EnvironmentProbe("1.2", host().files()).probe(work.resolve("new"));

    assertThat(environment.weirVersion()).isEqualTo("1.2");
    assertThat(environment.facts().get("cpu")).containsEntry("model", "unknown");
    assertThat(environment.facts().get("memory")).containsEntry("total", "unknown");
    assertThat(environment.facts().get("disk").get("append of 4 KiB with fsync")).contains("p50");
    String json = Json.prettyWriter().writeValueAsString(environment);
    assertThat(Json.reader(Environment.class).<Environment>readValue(json)).isEqualTo(environment);
  }

  @Test
  void processorsGovernorAndLoadAreReported() {
    HostFiles files = host()
        .with("/proc/cpuinfo",
            "processor\t: 0\nmodel name\t: Fast One\nflags\t\t: fpu hypervisor\n")
        .with("/proc/loadavg", "3.50 1.00 0.50 1/100 4711\n")
        .with("/proc/pressure/cpu", "some avg10=12.50 avg60=1.00 avg300=0.00 total=1\n")
        .with("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n")
        .with("/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n")
        .files();

    TopicFacts found = CpuFacts.read(files, 4);

    assertThat(found.facts()).containsEntry("model", "Fast One")
        .containsEntry("governor", "powersave")
        .containsEntry("virtual machine", "yes")
        .containsEntry("load average, 1 min", "3.50")
        .containsEntry("waiting for cpu, last 10 s", "12.50 %");
    assertThat(found.warnings()).singleElement().asString().contains("'powersave'");
    assertThat(CpuFacts.read(files, 2).warnings())
        .anyMatch(warning -> warning.contains("has 2 processors"));
  }

  @Test
  void whatOtherProcessesUseNowIsReported() throws InterruptedException {
    assertThat(CpuFacts.Sample.now().usedByOthers().orElseThrow()).isBetween(0.0, 1.0);
    TopicFacts busy = new TopicFacts();
    CpuFacts.use(OptionalDouble.of(0.614), busy);
    assertThat(busy.facts()).containsEntry("used by other processes", "61 %");
    assertThat(busy.warnings()).containsExactly("the machine is busy with something else already:"
        + " other processes use 61 % of its processors");
    TopicFacts quiet = new TopicFacts();
    CpuFacts.use(OptionalDouble.of(0.25), quiet);
    CpuFacts.use(OptionalDouble.empty(), quiet);
    assertThat(quiet.warnings()).isEmpty();
  }

  @Test
  void memorySwapAndHugePagesAreReported() {
    HostFiles files = host()
        .with("/proc/meminfo",
            "MemTotal:       16777216 kB\nMemAvailable:    8388608 kB\nSwapTotal: 1048576 kB\n")
        .with("/sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n")
        .files();

    TopicFacts found = MemoryFacts.read(files);

    assertThat(found.facts()).isEqualTo(
        Map.of("total", "16.0 GiB", "available", "8.0 GiB", "swap", "1.0 GiB",
            "transparent huge pages", "always"));
    assertThat(found.warnings()).hasSize(2);
  }

  @Test
  void aLimitOfControlGroupsVersion2IsFound() {
    HostFiles files = host()
        .with("/proc/self/cgroup", "0::/user.slice/job\n")
        .with("/sys/fs/cgroup/cgroup.controllers", "cpu memory\n")
        .with("/sys/fs/cgroup/user.slice/job/cpu.max", "150000 100000\n")
        .with("/sys/fs/cgroup/user.slice/job/memory.max", "2147483648\n")
        .files();

    TopicFacts found = CgroupFacts.read(files);

    assertThat(found.facts()).isEqualTo(
        Map.of("version", "2", "cpu limit", "1.50 processors", "memory limit", "2.0 GiB"));
    assertThat(found.warnings()).hasSize(1);
  }

  @Test
  void aLimitOfControlGroupsVersion1IsFoundAlsoFromInsideAContainer() {
    HostFiles files = host()
        .with("/proc/self/cgroup", "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n")
        .with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n")
        .with("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n")
        .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n")
        .files();

    assertThat(CgroupFacts.read(files).facts()).isEqualTo(
        Map.of("version", "1", "cpu limit", "0.50 processors", "memory limit", "1.0 GiB"));
  }

  @Test
  void noLimitIsNoWarning() {
    HostFiles second = host()
        .with("/proc/self/cgroup", "0::/\n")
        .with("/sys/fs/cgroup/cgroup.controllers", "cpu memory\n")
        .with("/sys/fs/cgroup/cpu.max", "max 100000\n")
        .with("/sys/fs/cgroup/memory.max", "max\n")
        .files();

    TopicFacts found = CgroupFacts.read(second);

    assertThat(found.facts()).containsEntry("cpu limit", "none")
        .containsEntry("memory limit", "none");
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void versionOneWritesAHugeNumberForNoLimit() {
    HostFiles files = host()
        .with("/proc/self/cgroup", "4:memory:/\n3:cpu,cpuacct:/\n")
        .with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n")
        .with("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n")
        .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
        .files();

    assertThat(CgroupFacts.read(files).facts())
        .containsEntry("cpu limit", "none")
        .containsEntry("memory limit", "none");
  }

  @Test
  void aSlowClockAndFewFilesAreWarnedAbout() {
    HostFiles files = host()
        .with("/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n")
        .with("/proc/self/limits",
            "Limit  Soft Limit Hard Limit Units\nMax open files            1024                 4096                 files\n")
        .files();

    assertThat(KernelFacts.read(files).warnings()).hasSize(2)
        .anyMatch(warning -> warning.contains("'hpet'"))
        .anyMatch(warning -> warning.contains("1024 files"));
  }

  @Test
  void theNearestMountPointCounts() {
    HostFiles files = host()
        .with("/proc/self/mountinfo", String.join("\n", List.of(
            "22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,barrier=1",
            "30 22 0:25 / /data rw,noatime shared:2 - xfs /dev/nvme0n1 rw,nobarrier",
            "31 22 0:26 / /data2 rw - tmpfs tmpfs rw")))
        .files();

    assertThat(MountPoint.of(files, Path.of("/data/weir")))
        .contains(new MountPoint("/data", "0:25", "/dev/nvme0n1", "rw,noatime,rw,nobarrier"));
    assertThat(MountPoint.of(files, Path.of("/database")).orElseThrow().path()).isEqualTo("/");
  }

  @Test
  void anFsyncWithinMicrosecondsIsImplausible() {
    assertThat(new FsyncTimes(400, 3_000, 9_000, 50_000).implausible()).isTrue();
    assertThat(new FsyncTimes(400, 120_000, 300_000, 900_000).implausible()).isFalse();
    assertThat(new FsyncTimes(400, 123_000, 300_000, 5_900_000).text())
        .isEqualTo("p50 0.123 ms, p99 0.300 ms, max 5.900 ms");
  }
}
