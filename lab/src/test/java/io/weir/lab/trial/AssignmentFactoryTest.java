package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.driver.Topic;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.scenario.Workload;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.lab.experiment.LoopbackPlan;
import io.weir.lab.secret.Vault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      @ForAll @IntRange(min = 1, max = 3) int consumers) throws JsonProcessingException {
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
    assertThat(Json.reader(Assignment.class)
        .<Assignment>readValue(Json.compactWriter().writeValueAsString(assignment)))
        .isEqualTo(assignment);
  }

  @Property(tries = 50)
  void whoReadsBackUsesTheSameTopicsAndMarksTheirEnds(
      @ForAll @IntRange(min = 1, max = 5) int topics,
      @ForAll @IntRange(min = 1, max = 4) int producers,
      @ForAll @IntRange(min = 1, max = 2_000) int partitions) {
    PlannedRun run = run(topics, partitions, producers, 1, 1);
    Duration limit = Duration.ofSeconds(9);
    Assignment sent =
        AssignmentFactory.task(run, Map.of(), 42, limit, Map.of()).assignments().get(0);

    TrialTask task = AssignmentFactory.readBack(run, Map.of(), Vault.EMPTY, 42, limit, 77);

    Assignment read = task.assignments().get(0);
    assertThat(task.stored()).isEqualTo(77);
    assertThat(read.runId()).isEqualTo(sent.runId());
    assertThat(read.topics()).isEqualTo(sent.topics());
    assertThat(read.ownsTopics()).isFalse();
    assertThat(read.consumers()).hasSize(topics).allMatch(consumer -> consumer.sharedBy() == 1);
    assertThat(read.consumers()).extracting(ConsumerTask::subscription)
        .doesNotContainAnyElementsOf(
            sent.consumers().stream().map(ConsumerTask::subscription).toList());
    assertThat(read.producers()).hasSize(topics)
        .extracting(ProducerTask::producer)
        .doesNotContainAnyElementsOf(
            sent.producers().stream().map(ProducerTask::producer).toList());
    // One mark is a batch, and there are enough of them for every partition.
    assertThat(read.driver().client().batchSize()).isEqualTo(run.workload().message().size());
    double marks = read.load().rate().perSecond() * task.phases().measure().toSeconds();
    assertThat(marks).isCloseTo(40.0 * topics * partitions, within(0.01));
    assertThat(read.load().rate().perSecond()).isLessThanOrEqualTo(2_000);
  }

  private static PlannedRun run(
      int topics, int partitions, int producers, int subscriptions, int consumers) {
    Workload workload = RUN.workload();
    Workload other = new Workload(topics, partitions, workload.message(), producers, subscriptions,
        consumers, workload.load(), Optional.empty());
    return new PlannedRun(RUN.index(), RUN.repetition(), RUN.variant(), RUN.system(), RUN.client(),
        other, RUN.phases(), RUN.worker(), Optional.empty(), Optional.empty(), RUN.seed());
  }

  private static Assignment assignment(
      int topics, int producers, int subscriptions, int consumers) {
    PlannedRun run = run(topics, 2, producers, subscriptions, consumers);
    TrialTask task =
        AssignmentFactory.task(run, Map.of("bootstrap", "here"), 42, Duration.ofSeconds(9),
            Map.of());
    assertThat(task.subscriptionsPerTopic()).isEqualTo(subscriptions);
    Assignment assignment = task.assignments().get(0);
    assertThat(assignment.driver().endpoint("bootstrap")).isEqualTo("here");
    assertThat(assignment.driver().options()).containsEntry("faults.loss", "1%");
    assertThat(assignment.load()).isEqualTo(RUN.workload().load());
    assertThat(assignment.prepareLimit()).isEqualTo(Duration.ofSeconds(9));
    return assignment;
  }
}
