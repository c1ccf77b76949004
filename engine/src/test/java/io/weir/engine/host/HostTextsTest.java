package io.weir.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.HostUse.Throttling;
import io.weir.engine.host.RunQueueMeter.SchedStat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts as Linux writes them, and some that it does not. */
class HostTextsTest {
  @Test
  void stealIsTheEighthOfTheMachinesTimesAndGuestsAreNotCountedTwice() {
    String text = """
        cpu  1502525 20410 134209 820769 7093 0 10400 28913 55 66
        cpu0 737598 9631 64482 429823 1520 0 4834 14591 0 0
        intr 1 2 3
        """;

    assertThat(CpuTimes.parse(text)).contains(new CpuTimes(2_524_319L * 10_000_000,
        (820_769L + 7_093) * 10_000_000, 28_913L * 10_000_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "cpu", "cpu 1 2 3", "cpu 1 2 3 4", "cpu0 1 2 3 4 5 6 7 8",
          "cpu a b c d e f g h i"})
  void cpuTimesOfAnotherFormAreNotKnown(String text) {
    assertThat(CpuTimes.parse(text)).isEmpty();
  }

  @Test
  void pressureCountsWhatSomeTaskWaited() {
    String text = """
        some avg10=11.38 avg60=10.43 avg300=14.01 total=6288710794
        full avg10=0.00 avg60=0.00 avg300=0.00 total=7
        """;

    assertThat(ContentionMeter.pressureNanos(text)).hasValue(6_288_710_794_000L);
    assertThat(ContentionMeter.pressureNanos("full avg10=0.00 total=7")).isEmpty();
    assertThat(ContentionMeter.pressureNanos("some avg10=0.00 total=seven")).isEmpty();
  }

  @Test
  void aThreadsAccountIsWaitingAndTurns() {
    assertThat(SchedStat.parse("812345 93740 17\n")).contains(new SchedStat(93_740, 17));
    assertThat(new SchedStat(100, 7).since(new SchedStat(40, 5))).isEqualTo(new SchedStat(60, 2));
    assertThat(SchedStat.parse("")).isEmpty();
    assertThat(SchedStat.parse("1 2")).isEmpty();
    assertThat(SchedStat.parse("1 x 3")).isEmpty();
  }

  @Test
  void bothVersionsOfControlGroupsReportThrottling() {
    String first = "nr_periods 10\nnr_throttled 3\nthrottled_time 250000000\n";
    String second = "usage_usec 99\nnr_periods 10\nnr_throttled 4\nthrottled_usec 1500\n";

    assertThat(CgroupCpu.parse(first)).contains(new Throttling(3, 250_000_000));
    assertThat(CgroupCpu.parse(second)).contains(new Throttling(4, 1_500_000));
    assertThat(CgroupCpu.parse("usage_usec 99\nuser_usec 9\n")).isEmpty();
  }

  @Test
  void aProcessHasItsGroupUnderEachControllerOrOneForAll() {
    String mixed = "4:memory:/a\n2:cpu,cpuacct:/user/b\n0::/\n";

    assertThat(CgroupCpu.group(mixed, "cpu")).contains("/user/b");
    assertThat(CgroupCpu.group(mixed, "")).contains("/");
    assertThat(CgroupCpu.group("0::/user.slice/x\n", "cpu")).isEmpty();
    assertThat(CgroupCpu.group("0::/user.slice/x\n", "")).contains("/user.slice/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "C2 Comp..hread0", "ZWorker#0", "GC Thread#0", "VM Thread",
      "JFR Rec..Thread", "Signal ..atcher", "stall-meter", "intervals", "Finalizer"})
  void theJvmsOwnThreadsCarryNoMessages(String name) {
    assertThat(RunQueueMeter.mayBeClient(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka-p..ucer-1\n", "pulsar-..-io-1-1", "loopbac..broker", "Zookeeper"})
  void theClientsDo(String name) {
    assertThat(RunQueueMeter.mayBeClient(name)).isTrue();
  }
}
