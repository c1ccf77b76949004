package io.weir.lab.trial;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.core.worker.Assignment.TraceTask;
import io.weir.lab.secret.Vault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns a planned run into what a worker does in one of its trials. All roles go to one worker. */
public final class AssignmentFactory {
  private static final Duration ADMINISTRATION = Duration.ofSeconds(30);

  private AssignmentFactory() {}

  /**
   * The trial of a run.
   *
   * @param run the run
   * @param endpoints where its system listens
   * @param secrets those that it refers to
   * @param runId tells the trial's messages, topics and clients from those of all others
   * @param prepareLimit the most that getting ready may take
   * @param traces traces by the SHA-256 of their content
   * @param contents what messages are filled with, likewise
   */
  public static TrialTask task(PlannedRun run, Map<String, String> endpoints, Vault secrets,
      int runId, Duration prepareLimit, Map<String, ArrivalTrace> traces,
      Map<String, ContentBytes> contents) {
    String prefix = prefix(runId);
    Workload workload = run.workload();
    List<Topic> topics = topics(run, prefix);
    List<ProducerTask> producers = producers(workload);
    Assignment assignment =
        new Assignment(
            Assignment.FORMAT,
            runId,
            0,
            run.system().broker(),
            settings(run, run.client(), endpoints, secrets, prefix),
            topics,
            true,
            producers,
            consumers(workload, topics, run.leaving()),
            workload.load(),
            workload.message(),
            run.seed(),
            prepareLimit,
            workload.load()
                .trace()
                .map(trace -> new TraceTask(traces.get(trace.sha256()).times(),
                    producers.size())),
            workload.keys(),
            workload.message().file().map(file -> contents.get(file.sha256())),
            run.phases().rampUp().orElse(Duration.ZERO));
    return new TrialTask(List.of(assignment), run.phases(), workload,
        workload.subscriptionsPerTopic(), run.failurePolicy(), 0, Optional.empty(), false);
  }

  /** The trial of a run that refers to no secrets and fills no messages from files. */
  public static TrialTask task(PlannedRun run, Map<String, String> endpoints, int runId,
      Duration prepareLimit, Map<String, ArrivalTrace> traces) {
    return task(run, endpoints, Vault.EMPTY, runId, prepareLimit, traces, Map.of());
  }

  /**
   * A trial that reads from the start what an earlier one sent, with a subscription of its own.
   * Meanwhile it sends end marks to the same topics: what comes out of a partition before a mark
   * that was sent into it is all that there was. They are alike for all systems, and of one batch
   * each, so that clients spread them over all partitions.
   *
   * @param run the run of the earlier trial
   * @param endpoints where its system listens
   * @param secrets those that it refers to
   * @param runId the earlier trial's
   * @param prepareLimit the most that getting ready may take
   * @param stored how many messages should be there at least
   */
  public static TrialTask readBack(PlannedRun run, Map<String, String> endpoints, Vault secrets,
      int runId, Duration prepareLimit, long stored) {
    Workload workload = run.workload();
    EndMarks marks = EndMarks.of(workload);
    String prefix = prefix(runId);
    List<Topic> topics = topics(run, prefix);
    Assignment assignment =
        new Assignment(Assignment.FORMAT, runId, 0, run.system().broker(),
            settings(run, marks.client(run.client()), endpoints, secrets, prefix), topics, false,
            marks.producers(), marks.consumers(topics), marks.load(), workload.message().plain(),
            run.seed(), prepareLimit, Optional.empty(), Optional.empty(), Optional.empty(),
            Duration.ZERO);
    return new TrialTask(List.of(assignment), marks.phases(run.phases().drain()), workload, 1,
        run.failurePolicy(), stored, Optional.empty(), false);
  }

  private static String prefix(int runId) {
    return String.format(Locale.ROOT, "weir-%08x", runId);
  }

  private static DriverSettings settings(PlannedRun run, ClientPolicy client,
      Map<String, String> endpoints, Vault secrets, String clientId) {
    SystemSpec system = run.system();
    return new DriverSettings(
        endpoints,
        client,
        system.durability(),
        system.options(),
        secrets.fill(system.properties()),
        clientId,
        run.seed(),
        ADMINISTRATION,
        system.existing().map(secrets::fill));
  }

  private static List<Topic> topics(PlannedRun run, String prefix) {
    Workload workload = run.workload();
    List<Topic> topics = new ArrayList<>();
    run.system()
        .existing()
        .map(ExistingCluster::topics)
        .orElse(List.of())
        .forEach(name -> topics.add(new Topic(name, workload.partitions(), true)));
    if (!topics.isEmpty()) {
      return topics;
    }
    for (int topic = 0; topic < workload.topics(); topic++) {
      topics.add(new Topic(prefix + "-" + topic, workload.partitions(), false));
    }
    return topics;
  }

  private static List<ProducerTask> producers(Workload workload) {
    List<ProducerTask> producers = new ArrayList<>();
    for (int topic = 0; topic < workload.topics(); topic++) {
      for (int i = 0; i < workload.producersPerTopic(); i++) {
        producers.add(new ProducerTask(producers.size(), topic));
      }
    }
    return producers;
  }

  private static List<ConsumerTask> consumers(Workload workload, List<Topic> topics,
      int leaving) {
    List<ConsumerTask> consumers = new ArrayList<>();
    int sharedBy = workload.consumersPerSubscription();
    for (int topic = 0; topic < workload.topics(); topic++) {
      for (int subscription = 0; subscription < workload.subscriptionsPerTopic(); subscription++) {
        String name = topics.get(topic).name() + "-sub-" + subscription;
        for (int consumer = 0; consumer < sharedBy; consumer++) {
          consumers.add(new ConsumerTask(name, consumer, sharedBy, topic,
              subscription < leaving ? OptionalInt.of(subscription) : OptionalInt.empty()));
        }
      }
    }
    return consumers;
  }
}
