package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrialTurnsTest {
  private final List<String> trials = Collections.synchronizedList(new ArrayList<>());

  /** A run makes some trials in a stage, and comes to the next one. */
  private void stage(TrialTurns.Seat seat, String name, int count) throws InterruptedException {
    seat.awaitOthers();
    for (int i = 0; i < count; i++) {
      seat.begin();
      trials.add(name);
      seat.end();
    }
  }

  /** What a run does with its seat. */
  interface Course {
    void take(TrialTurns.Seat seat, String name) throws InterruptedException;
  }

  private void together(List<Course> courses) throws Exception {
    List<PlannedRun> runs = IntStream.rangeClosed(1, courses.size())
        .mapToObj(index -> LoopbackPlan.run(index, LoopbackPlan.seconds(1, 4, 5), Map.of()))
        .toList();
    TrialTurns turns = new TrialTurns(runs);
    try (ExecutorService threads = Executors.newFixedThreadPool(courses.size())) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < courses.size(); i++) {
        Course course = courses.get(i);
        PlannedRun run = runs.get(i);
        all.add(threads.submit(() -> {
          try (TrialTurns.Seat seat = turns.seat(run)) {
            course.take(seat, run.folder());
          }
          return null;
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
  }

  @Test
  void eachRoundHasOneTrialOfEachSystemInAnOrderThatTheNextOneReverses() throws Exception {
    Course four = (seat, name) -> stage(seat, name, 4);
    together(List.of(four, four, four));

    assertThat(trials).hasSize(12);
    for (int round = 0; round < 4; round += 2) {
      List<String> one = trials.subList(3 * round, 3 * round + 3);
      assertThat(one).doesNotHaveDuplicates();
      assertThat(trials.subList(3 * round + 3, 3 * round + 6)).isEqualTo(one.reversed());
    }
  }

  @Test
  void aSystemWithFewerTrialsWaitsForTheNextStage() throws Exception {
    together(List.of((seat, name) -> {
      stage(seat, name, 1);
      stage(seat, name, 2);
    }, (seat, name) -> {
      stage(seat, name, 5);
      stage(seat, name, 2);
    }));

    assertThat(trials.subList(0, 2)).doesNotHaveDuplicates();
    assertThat(trials.subList(2, 6)).containsOnly("002-loopback");
    assertThat(trials.subList(6, 8)).doesNotHaveDuplicates();
    assertThat(trials.subList(8, 10)).isEqualTo(trials.subList(6, 8).reversed());
  }

  @Test
  void othersContinueWithoutASystemThatFailed() throws Exception {
    together(List.of((seat, name) -> stage(seat, name, 1), (seat, name) -> stage(seat, name, 3)));

    assertThat(trials).hasSize(4);
  }
}
