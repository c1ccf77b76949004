package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class HotspotCountersTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void thisJvmsCollectionTimeIsTheOneThatItsBeansShow() {
    Optional<HotspotCounters> counters = HotspotCounters.of(ProcessHandle.current().pid());
    assumeThat(counters).as("counters of a JVM that shares them").isPresent();
    System.gc();

    long before = collectionMillis();
    long counted = HotspotCounters.of(ProcessHandle.current().pid())
        .flatMap(HotspotCounters::gcNanos)
        .orElseThrow() / 1_000_000;
    long after = collectionMillis();

    // Beans count whole milliseconds of each collector.
    assertThat(counted).isBetween(before - 3, after + 3).isPositive();
  }

  private static long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans()
        .stream()
        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
        .sum();
  }

  @Test
  void whatIsNoSuchFileHasNoCounters() {
    assertThat(HotspotCounters.parse(new byte[0])).isEmpty();
    assertThat(HotspotCounters.parse(new byte[4096])).isEmpty();
    byte[] endless = new byte[64];
    endless[0] = (byte) 0xca;
    endless[1] = (byte) 0xfe;
    endless[2] = (byte) 0xc0;
    endless[3] = (byte) 0xc0;
    endless[31] = 1;
    assertThat(HotspotCounters.parse(endless)).as("an entry of no length").isEmpty();
    assertThat(HotspotCounters.of(Integer.MAX_VALUE)).isEmpty();
  }

  @Test
  void loopbackTrafficIsReadFromTheKernelsTable() {
    assertThat(LoopbackTraffic.parse("Inter-|\n face |bytes\n  eth0: 9 1\n    lo: 1234 5 0 0\n"))
        .contains(1234L);
    assertThat(LoopbackTraffic.parse("    lo:77 5 0 0\n")).contains(77L);
    assertThat(LoopbackTraffic.parse("  eth0: 9 1\n")).isEmpty();
  }
}
