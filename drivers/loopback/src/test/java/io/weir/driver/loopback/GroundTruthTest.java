package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.GroundTruth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Compares the broker's record with a receiver that does not know it. */
class GroundTruthTest {
  /** Holds whenever reading ends, since the record covers the events until then. */
  @Property(tries = 60)
  void anIndependentReceiverFindsWhatTheRecordSays(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int partitions,
      @ForAll @IntRange(min = 1, max = 3) int producers,
      @ForAll @IntRange(min = 0, max = 3) int subscriptions,
      @ForAll @IntRange(min = 1, max = 2) int consumers,
      @ForAll @IntRange(max = 16) int faultPercent,
      @ForAll @IntRange(min = 1, max = 9) int reorderBy,
      @ForAll @IntRange(max = 20) int keys,
      @ForAll boolean readToTheEnd)
      throws Exception {
    Map<String, String> options =
        Map.of(
            "acknowledge-delay", "uniform 0ms..1ms",
            "delivery-delay", "uniform 0ms..1ms",
            "faults.refuse", faultPercent + "% timeout, 1%",
            "faults.loss", faultPercent + "%",
            "faults.duplicates", faultPercent + "%",
            "faults.redeliveries", faultPercent + "%",
            "faults.reorder", faultPercent + "% by " + reorderBy,
            "faults.corrupt", faultPercent + "%");
    try (Bench bench = new Bench(LoopbackSystem.settings(options, seed), partitions, producers)) {
      for (int i = 0; i < subscriptions; i++) {
        bench.subscribe("sub-" + i, consumers);
      }
      for (int round = 0; round < 300; round++) {
        bench.sendRound(40 + round % 60, keys);
        if (round % 50 == 0) {
          bench.poll();
        }
      }
      bench.flush();
      while (readToTheEnd && bench.poll() > 0) {
        assertThat(bench.truth().messages()).isEqualTo(300L * producers);
      }

      GroundTruth truth = bench.truth();

      assertThat(truth.messages()).isEqualTo(300L * producers);
      Map<String, Long> found = new HashMap<>(bench.faultsFound());
      truth.faults().keySet().forEach(fault -> found.putIfAbsent(fault, 0L));
      assertThat(truth.faults()).isEqualTo(found);
      assertThat(bench.receivers()).allMatch(IndependentReceiver::agreesOnReordering);
    }
  }

  @Test
  void whatIsHeldBackAtTheEndAndNeverOvertakenIsNotReordered() throws Exception {
    Map<String, String> options = Map.of("faults.reorder", "100% by 3");
    try (Bench bench = new Bench(LoopbackSystem.settings(options, 1), 1, 1)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      for (int i = 0; i < 50; i++) {
        bench.sendRound(100);
      }
      bench.pollUntil(() -> receiver.intact().size() == 50);

      assertThat(bench.truth().faults()).containsEntry("reordered", 0L).containsEntry("lost", 0L);
      assertThat(receiver.faults(bench.records().get(0).acknowledged())).containsEntry("reordered",
          0L);
    }
  }

  @Test
  void aDamagedMessageOvertakesNothing() throws Exception {
    Map<String, String> options = Map.of("faults.reorder", "50% by 3", "faults.corrupt", "50%");
    try (Bench bench = new Bench(LoopbackSystem.settings(options, 1), 1, 1)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      for (int i = 0; i < 200; i++) {
        bench.sendRound(2_000);
      }
      bench.pollUntil(() -> receiver.count() == 200);

      assertThat(receiver.damaged()).hasSizeGreaterThan(50);
      assertThat(receiver.intact()).hasSizeGreaterThan(50);
      assertThat(receiver.agreesOnReordering()).isTrue();
      assertThat(bench.truth().faults()).containsEntry("reordered", 0L);
    }
  }

  @Test
  void reorderedMessagesFallBehindAsManyOthersAsAsked() throws Exception {
    Map<String, String> options = Map.of("faults.reorder", "1% by 7");
    try (Bench bench = new Bench(LoopbackSystem.settings(options, 3), 1, 1)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      for (int i = 0; i < 5_000; i++) {
        bench.sendRound(100);
      }
      bench.pollUntil(() -> receiver.intact().size() == 5_000);
      List<Long> order =
          receiver.order().stream().map(IndependentReceiver.Name::sequence).toList();

      long latest = -1;
      long overtaken = 0;
      for (int i = 0; i < order.size(); i++) {
        if (order.get(i) < latest) {
          overtaken++;
          assertThat(overtakers(order, i)).isBetween(7L, 9L);
        }
        latest = Math.max(latest, order.get(i));
      }
      assertThat(overtaken).isBetween(30L, 75L);
      assertThat(bench.truth().faults()).containsEntry("reordered", overtaken);
    }
  }

  private static long overtakers(List<Long> order, int at) {
    return order.subList(0, at).stream().filter(sequence -> sequence > order.get(at)).count();
  }

  @Test
  void equalSeedsGiveEqualFatesWhateverTheTimingAndTheClientId() throws Exception {
    IndependentReceiver first = received(5, "one", 1, "0ms");
    IndependentReceiver again = received(5, "two", 3, "2ms");
    IndependentReceiver other = received(6, "one", 1, "0ms");

    assertThat(again.intact()).isEqualTo(first.intact());
    assertThat(again.damaged()).isEqualTo(first.damaged());
    assertThat(other.intact()).isNotEqualTo(first.intact());
  }

  private static IndependentReceiver received(long seed, String clientId, int partitions,
      String delay) throws Exception {
    Map<String, String> options =
        Map.of("faults.loss", "5%", "faults.corrupt", "5%", "faults.refuse", "5%", "delivery-delay",
            delay);
    try (Bench bench = new Bench(LoopbackSystem.settings(options, seed, clientId), partitions, 2)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      for (int i = 0; i < 1_000; i++) {
        bench.sendRound(100);
      }
      bench.flush();
      long queued = 2_000
          - bench.records().stream().mapToLong(record -> record.failures().get("refused")).sum()
          - lost(seed);
      bench.pollUntil(() -> receiver.count() == queued);
      return receiver;
    }
  }

  private static long lost(long seed) {
    FaultPlan fates =
        new FaultPlan(OptionReader
            .read(Map.of("faults.loss", "5%", "faults.corrupt", "5%", "faults.refuse", "5%"))
            .options()
            .faults());
    long lost = 0;
    for (int producer = 0; producer < 2; producer++) {
      Draws draws = new Draws(seed, "-producer-" + producer);
      for (long sequence = 0; sequence < 1_000; sequence++) {
        lost += fates.fate(draws.bits(sequence, Draws.Purpose.FATE)) == InjectedFault.LOST ? 1 : 0;
      }
    }
    return lost;
  }

  @Test
  void endToEndQuantilesAreThoseOfTheTimesThatTheReceiverWasGiven() throws Exception {
    Map<String, String> options = Map.of("delivery-delay", "exponential 1ms");
    try (Bench bench = new Bench(LoopbackSystem.settings(options, 1), 2, 2)) {
      IndependentReceiver first = bench.subscribe("first", 1);
      IndependentReceiver second = bench.subscribe("second", 2);
      for (int i = 0; i < 2_000; i++) {
        bench.sendRound(100);
        bench.poll();
      }
      bench.pollUntil(() -> first.count() + second.count() == 8_000);

      Samples times = new Samples(8_000);
      first.endToEnd().forEach(times::add);
      second.endToEnd().forEach(times::add);
      assertThat(bench.truth().quantiles().get("end-to-end-response")).isEqualTo(times.quantiles());
    }
  }

  @Test
  void publishQuantilesAreNeverAboveWhatTheListenersClockShowed() throws Exception {
    Map<String, String> options = Map.of("acknowledge-delay", "constant 5ms");
    try (Bench bench = new Bench(LoopbackSystem.settings(options, 1), 1, 1)) {
      for (int i = 0; i < 2_000; i++) {
        bench.sendRound(100);
      }
      bench.flush();

      Samples seen = new Samples(2_000);
      bench.records().get(0).responses().forEach(seen::add);
      Map<Double, Long> truth = bench.truth().quantiles().get("publish-response");
      seen.quantiles()
          .forEach(
              (quantile, nanos) -> assertThat(truth.get(quantile)).isBetween(5_000_000L, nanos));
      bench.truth()
          .quantiles()
          .get("publish-service")
          .forEach(
              (quantile, nanos) -> assertThat(nanos).isBetween(5_000_000L, truth.get(quantile)));
    }
  }

  @Test
  void onlyMessagesThatWereDueInTheSpanCount() throws Exception {
    try (Bench bench = new Bench(LoopbackSystem.settings(Map.of("faults.loss", "100%"), 1), 1, 1)) {
      bench.subscribe("all", 1);
      bench.sendRound(100);
      long before = System.nanoTime();
      for (int i = 0; i < 10; i++) {
        bench.sendRound(100);
      }
      bench.flush();

      GroundTruth truth =
          bench.driver().groundTruth(nanos -> nanos >= before - 1_000, nanos -> true).orElseThrow();

      assertThat(truth.messages()).isEqualTo(10);
      assertThat(truth.faults()).containsEntry("lost", 10L);
      assertThat(truth.quantiles().get("end-to-end-response")).isEmpty();
      assertThat(bench.driver().groundTruth(any -> false, any -> false).orElseThrow().messages())
          .isZero();
    }
  }

  @Test
  void messagesUnderWayWhenTheirProducerIsClosedAreAbandonedAndNotLost() throws Exception {
    Bench bench = new Bench(LoopbackSystem.settings(Map.of("acknowledge-delay", "1h"), 1), 1, 1);
    bench.subscribe("all", 1);
    for (int i = 0; i < 100; i++) {
      bench.sendRound(100);
    }
    bench.close();

    assertThat(bench.truth().faults()).containsEntry("abandoned", 100L).containsEntry("lost", 0L);
  }
}
