package io.weir.engine.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.sample.AssignmentBuilder;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.Trace;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.core.worker.Assignment.TraceTask;
import io.weir.engine.load.ArrivalSchedule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadPlanTest {
  private static final long SECOND = 1_000_000_000L;
  private static final ArrivalTrace TRACE = ArrivalTrace.parse(
      IntStream.range(0, 1_000)
          .mapToObj(i -> i * i + "us")
          .collect(Collectors.joining("\n"))
          .getBytes(StandardCharsets.UTF_8));

  private static Assignment assignment(Load load, Optional<TraceTask> trace, int... producers) {
    return assignment(0, Fleet.ofOne(producers.length), load, trace, producers);
  }

  private static Assignment assignment(int worker, Fleet fleet, Load load,
      Optional<TraceTask> trace, int... producers) {
    return AssignmentBuilder.builder()
        .format(Assignment.FORMAT)
        .runId(1)
        .worker(worker)
        .fleet(fleet)
        .broker("loopback")
        .driver(new DriverSettings(Map.of(), ClientPolicy.DEFAULT,
            new Durability(1, Acknowledge.ONE, Storage.MEMORY), Map.of(), Map.of(), "weir-1", 1,
            Duration.ofSeconds(1), Optional.empty()))
        .topics(List.of(new Topic("topic", 1, false)))
        .ownTopics(OwnTopics.NONE)
        .producers(
            IntStream.of(producers).mapToObj(producer -> new ProducerTask(producer, 0)).toList())
        .consumers(List.of())
        .load(load)
        .message(
            MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.ZEROS).build())
        .seed(7)
        .prepareLimit(Duration.ofSeconds(1))
        .trace(trace)
        .rampUp(Duration.ZERO)
        .build();
  }

  private static List<Long> due(LoadPlan plan, long until) {
    List<Long> due = new ArrayList<>();
    for (LoadPlan.Share share : plan.shares()) {
      ArrivalSchedule schedule = plan.schedule(share).orElseThrow();
      for (long at = schedule.next(); at < until; at = schedule.next()) {
        due.add(at);
      }
    }
    Collections.sort(due);
    return due;
  }

  @Test
  void theProducersOfAllWorkersTogetherSendExactlyTheTrace() {
    Trace trace = TRACE.describe("trace.txt", Replay.ONCE);
    Load load = LoadBuilder.builder()
        .rate(trace.rate())
        .arrival(Arrival.TRACE)
        .trace(Optional.of(trace))
        .pacing(Pacing.NORMAL)
        .build();
    Optional<TraceTask> task = Optional.of(new TraceTask(TRACE.times(), 40));
    int[] one = IntStream.range(0, 21).toArray();
    int[] other = IntStream.range(21, 40).toArray();
    List<Long> due = due(new LoadPlan(assignment(load, task, one)), SECOND);
    due.addAll(due(new LoadPlan(assignment(load, task, other)), SECOND));
    Collections.sort(due);

    assertThat(due).isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> i * i * 1_000L).toList());
  }

  @Test
  void aTraceIsScaledToTheStatedRate() {
    Trace trace = TRACE.describe("trace.txt", Replay.LOOP);
    Load load = LoadBuilder.builder()
        .rate(new Rate(2 * trace.rate().perSecond()))
        .arrival(Arrival.TRACE)
        .trace(Optional.of(trace))
        .pacing(Pacing.NORMAL)
        .build();
    LoadPlan plan =
        new LoadPlan(assignment(load, Optional.of(new TraceTask(TRACE.times(), 3)), 0, 1, 2));

    assertThat(due(plan, 10 * SECOND).size() / 10.0)
        .isBetween(0.95 * load.rate().perSecond(), 1.05 * load.rate().perSecond());
    assertThat(due(plan, 10 * SECOND).subList(0, 4)).containsExactly(0L, 500L, 2_000L, 4_500L);
  }

  private static List<Long> dueOfTwoWorkers(Arrival arrival) {
    Load half =
        LoadBuilder.builder().rate(new Rate(100)).arrival(arrival).pacing(Pacing.NORMAL).build();
    Fleet fleet = new Fleet(2, List.of(0, 1));
    List<Long> due = new ArrayList<>();
    for (int worker = 0; worker < 2; worker++) {
      due.addAll(due(new LoadPlan(assignment(worker, fleet, half, Optional.empty(), worker)),
          10 * SECOND));
    }
    Collections.sort(due);
    return due;
  }

  @Test
  void uniformArrivalsOfWorkersTakeTurns() {
    List<Long> due = dueOfTwoWorkers(Arrival.UNIFORM);

    assertThat(IntStream.range(1, due.size()).mapToLong(i -> due.get(i) - due.get(i - 1)))
        .allMatch(gap -> gap == 5_000_000);
  }

  @Test
  void poissonArrivalsOfWorkersAreIndependent() {
    List<Long> due = dueOfTwoWorkers(Arrival.POISSON);

    assertThat(due).doesNotHaveDuplicates().hasSizeBetween(1_850, 2_150);
  }

  @Test
  void allPacersBurstTogether() {
    Load load = LoadBuilder.builder()
        .rate(new Rate(20_000))
        .arrival(Arrival.BURSTY)
        .bursts(Optional.of(new Bursts(1e5, Duration.ofMillis(200), Duration.ofMillis(800))))
        .pacing(Pacing.NORMAL)
        .build();
    List<Long> due = due(new LoadPlan(assignment(load, Optional.empty(), 0, 1, 2, 3)),
        20 * SECOND);
    long busy = due.stream().map(at -> at / 10_000_000).distinct().count();

    // If each burst by itself, 1 - 0.8 to the power of 4 of the 2,000 slots would be busy.
    assertThat(busy).isBetween(200L, 800L);
  }

  @Test
  void withoutARateTheProducersOfAThreadAreOneShareWithoutASchedule() {
    LoadPlan plan = new LoadPlan(
        assignment(Load.unlimited(), Optional.empty(), IntStream.range(0, 40).toArray()));

    assertThat(plan.shares()).allMatch(share -> plan.schedule(share).isEmpty());
    List<List<LoadPlan.Share>> threads = plan.sharesByThread(3);
    assertThat(threads).hasSize(3).allMatch(shares -> shares.size() == 1);
    assertThat(threads.stream().flatMap(List::stream).flatMap(share -> share.producers().stream()))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 40).boxed().toList());
  }
}
