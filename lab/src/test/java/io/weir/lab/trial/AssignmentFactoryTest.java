package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Workload;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.core.worker.WireFormat;
import io.weir.lab.experiment.LoopbackPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class AssignmentFactoryTest {
  private static final PlannedRun RUN =
      LoopbackPlan.run(3, LoopbackPlan.seconds(1, 1, 1), Map.of("faults.loss", "1%"));

  @Property(tries = 100)
  void everyTopicHasItsProducersAndSubscriptions(
      @ForAll @IntRange(min = 1, max = 5) int topics,
      @ForAll @IntRange(min = 1, max = 4) int producers,
      @ForAll @IntRange(max = 3) int subscriptions,
      @ForAll @IntRange(min = 1, max = 3) int consumers) {
    Assignment assignment = assignment(topics, producers, subscriptions, consumers);

    assertThat(assignment.topics()).extracting(Topic::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("weir-0000002a-"));
    assertThat(assignment.producers()).hasSize(topics * producers)
        .extracting(ProducerTask::producer)
        .doesNotHaveDuplicates();
    assertThat(assignment.consumers()).hasSize(topics * subscriptions * consumers);
    for (int topic = 0; topic < topics; topic++) {
      int index = topic;
      assertThat(assignment.producers()).filteredOn(task -> task.topic() == index)
          .hasSize(producers);
      List<ConsumerTask> readers =
          assignment.consumers().stream().filter(task -> task.topic() == index).toList();
      assertThat(readers.stream().map(ConsumerTask::subscription).distinct())
          .hasSize(subscriptions);
      assertThat(readers).allMatch(task -> task.sharedBy() == consumers);
    }
    assertThat(assignment.consumers().stream().map(task -> task.subscription() + task.consumer()))
        .doesNotHaveDuplicates();
    assertThat(WireFormat.assignment(WireFormat.write(assignment))).isEqualTo(assignment);
  }

  private static Assignment assignment(
      int topics, int producers, int subscriptions, int consumers) {
    Workload workload = RUN.workload();
    Workload other =
        new Workload(
            topics, 2, workload.message(), producers, subscriptions, consumers, workload.load());
    PlannedRun run =
        new PlannedRun(
            RUN.index(), RUN.repetition(), RUN.variant(), RUN.system(), RUN.client(), other,
            RUN.phases(), RUN.worker(), RUN.seed());
    TrialTask task =
        AssignmentFactory.task(run, Map.of("bootstrap", "here"), 42, Duration.ofSeconds(9),
            Map.of());
    assertThat(task.subscriptionsPerTopic()).isEqualTo(subscriptions);
    Assignment assignment = task.assignments().get(0);
    assertThat(assignment.driver().endpoint("bootstrap")).isEqualTo("here");
    assertThat(assignment.driver().options()).containsEntry("faults.loss", "1%");
    assertThat(assignment.load()).isEqualTo(workload.load());
    assertThat(assignment.prepareLimit()).isEqualTo(Duration.ofSeconds(9));
    return assignment;
  }
}
