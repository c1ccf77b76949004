package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.driver.Topic;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Workload;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.lab.experiment.LoopbackPlan;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
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
    assertThat(read.ownTopics()).isEqualTo(OwnTopics.NONE);
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

  /** Each client is on one worker, and all rates add up to the load. */
  @Property(tries = 200)
  void workersShareAllClientsAndTheLoad(
      @ForAll @IntRange(min = 1, max = 5) int topics,
      @ForAll @IntRange(min = 1, max = 4) int producers,
      @ForAll @IntRange(min = 1, max = 3) int subscriptions,
      @ForAll @IntRange(min = 1, max = 3) int consumers,
      @ForAll @IntRange(min = 1, max = 9) int asked) {
    PlannedRun run = run(topics, 2, producers, subscriptions, consumers);
    int workers = Math.min(asked, run.workload().mostWorkers());
    Assignment whole = assignments(run, 1).getFirst();

    List<Assignment> parts = assignments(run, workers);

    assertThat(parts).extracting(Assignment::worker)
        .containsExactlyElementsOf(IntStream.range(0, workers).boxed().toList());
    assertThat(parts.stream().flatMap(part -> part.producers().stream()))
        .containsExactlyInAnyOrderElementsOf(whole.producers());
    assertThat(parts.stream().flatMap(part -> part.consumers().stream()))
        .containsExactlyInAnyOrderElementsOf(whole.consumers());
    assertThat(parts).as("each has something to do")
        .noneMatch(part -> part.producers().isEmpty() && part.consumers().isEmpty());
    assertThat(parts.stream().flatMap(part -> part.ownTopics().indices().stream()))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, topics).boxed().toList());
    parts.forEach(part -> part.producers()
        .forEach(producer -> assertThat(part.fleet().senders().get(producer.producer()))
            .isEqualTo(part.worker())));
    assertThat(parts.stream()
        .filter(part -> !part.producers().isEmpty())
        .mapToDouble(part -> part.load().rate().perSecond())
        .sum()).isCloseTo(run.workload().load().rate().perSecond(), within(1e-6));
  }

  @Property(tries = 50)
  void withKeysASubscriptionStaysOnOneWorker(
      @ForAll @IntRange(min = 1, max = 5) int topics,
      @ForAll @IntRange(min = 1, max = 3) int subscriptions,
      @ForAll @IntRange(min = 1, max = 5) int asked) {
    PlannedRun run = keyed(run(topics, 2, 1, subscriptions, 3));
    int workers = Math.min(asked, run.workload().mostWorkers());

    List<String> places = assignments(run, workers).stream()
        .flatMap(part -> part.consumers().stream().map(ConsumerTask::subscription).distinct())
        .toList();

    assertThat(places).hasSize(topics * subscriptions).doesNotHaveDuplicates();
  }

  private static List<Assignment> assignments(PlannedRun run, int workers) {
    return AssignmentFactory.task(run, workers, Map.of(), Vault.EMPTY, 42, Duration.ofSeconds(9),
        new PlanFiles(Map.of(), Map.of(), Optional.empty())).assignments();
  }

  private static PlannedRun keyed(PlannedRun run) {
    Workload workload = run.workload();
    return with(run,
        WorkloadBuilder.builder()
            .topics(workload.topics())
            .partitions(workload.partitions())
            .message(workload.message())
            .producersPerTopic(workload.producersPerTopic())
            .subscriptionsPerTopic(workload.subscriptionsPerTopic())
            .consumersPerSubscription(workload.consumersPerSubscription())
            .load(workload.load())
            .keys(Optional.of(new KeySpec(KeyOrder.ROUND_ROBIN, 10, Optional.empty())))
            .build());
  }

  private static PlannedRun run(
      int topics, int partitions, int producers, int subscriptions, int consumers) {
    Workload workload = RUN.workload();
    Workload other = WorkloadBuilder.builder()
        .topics(topics)
        .partitions(partitions)
        .message(workload.message())
        .producersPerTopic(producers)
        .subscriptionsPerTopic(subscriptions)
        .consumersPerSubscription(consumers)
        .load(workload.load())
        .build();
    return with(RUN, other);
  }

  private static PlannedRun with(PlannedRun run, Workload workload) {
    return PlannedRunBuilder.builder()
        .index(run.index())
        .repetition(run.repetition())
        .variant(run.variant())
        .system(run.system())
        .client(run.client())
        .workload(workload)
        .phases(run.phases())
        .worker(run.worker())
        .seed(run.seed())
        .build();
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
