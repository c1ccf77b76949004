package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.DiskUse;
import io.weir.core.result.SystemUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A system that writes about 3 MB a second, of which the file system makes about 10 MB. */
class DiskTrafficTest {
  private static final long MEGA = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final int SECONDS = 60;
  private static final Set<Integer> MEASURED =
      IntStream.range(10, SECONDS).boxed().collect(Collectors.toSet());

  private final Random random = new Random(5);
  private final List<SystemUse> uses = new ArrayList<>();

  private static SystemUse second(int second, DiskUse disk) {
    return new SystemUse(second * SECOND, (second + 1) * SECOND, List.of(), Optional.empty(),
        Optional.of(List.of(disk)), List.of());
  }

  private static DiskUse disk(long read, long written, long requests, long waitNanos,
      long systemWritten) {
    return new DiskUse("here", read, written, requests, waitNanos, Optional.of(0L),
        Optional.of(systemWritten));
  }

  private void usual(int second) {
    long own = Math.round(3 * MEGA * (0.8 + 0.4 * random.nextDouble()));
    long requests = 1_000 + random.nextInt(500);
    uses.add(second(second, disk(0, Math.round(own * (3 + 0.6 * random.nextDouble())), requests,
        Math.round(requests * 200_000 * (0.7 + 0.6 * random.nextDouble())), own)));
  }

  private DiskTraffic traffic() {
    return DiskTraffic.of(uses, MEASURED);
  }

  @Test
  void theSystemsOwnTrafficIsNoDisturbance() {
    IntStream.range(0, SECONDS).forEach(this::usual);

    assertThat(traffic().disturbed()).isEmpty();
  }

  @Test
  void whatOthersWriteAndReadIsADisturbance() {
    for (int second = 0; second < SECONDS; second++) {
      if (second == 5 || second == 20 || second == 21) {
        uses.add(second(second, disk(0, 90 * MEGA, 1_500, 1_500 * 900_000, 3 * MEGA)));
      } else if (second == 40) {
        uses.add(second(second, disk(60 * MEGA, 10 * MEGA, 1_500, 1_500 * 900_000, 3 * MEGA)));
      } else {
        usual(second);
      }
    }
    DiskTraffic traffic = traffic();

    assertThat(traffic.disturbed()).as("of the measured seconds").containsExactly(20, 21, 40);
    assertThat(traffic.byOthers()).isTrue();
    assertThat(traffic.othersBytes()).isBetween(70.0 * MEGA, 90.0 * MEGA);
  }

  /** As a bookie's ledger storage: made dirty all the time, and written each 30 s. */
  @Test
  void whatTheSystemWroteBeforeAndTheDiskWritesLaterIsTheSystems() {
    for (int second = 0; second < SECONDS; second++) {
      boolean flush = second % 30 == 29;
      uses.add(second(second,
          disk(0, flush ? 80 * MEGA : 3 * MEGA, 1_000, 1_000 * (flush ? 900_000 : 200_000),
              flush ? 3 * MEGA : 6 * MEGA)));
    }

    assertThat(traffic().disturbed()).isEmpty();
  }

  @Test
  void aDiskThatIsSlowAtTimesIsDisturbed() {
    for (int second = 0; second < SECONDS; second++) {
      if (second == 33) {
        uses.add(second(second, disk(0, 7 * MEGA, 700, 700 * 1_500_000L, 2 * MEGA)));
      } else {
        usual(second);
      }
    }
    DiskTraffic traffic = traffic();

    assertThat(traffic.disturbed()).containsExactly(33);
    assertThat(traffic.byOthers()).isFalse();
    assertThat(traffic.slowestNanos()).isEqualTo(1_500_000);
    assertThat(traffic.usualNanos()).isBetween(150_000.0, 250_000.0);
  }

  @Test
  void resultsWithoutTheTrafficAreNotJudged() {
    assertThat(DiskTraffic.of(List.of(new SystemUse(0, SECOND, List.of(), Optional.empty(),
        Optional.empty(), List.of())), Set.of(0))).isEqualTo(DiskTraffic.UNDISTURBED);
  }
}
