package io.weir.lab.trial;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.core.worker.Assignment.TraceTask;
import io.weir.core.worker.SubscriptionName;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Turns a planned run into what its workers do in one of its trials. */
public final class AssignmentFactory {
  private static final Duration ADMINISTRATION = Duration.ofSeconds(30);

  private AssignmentFactory() {}

  /**
   * Returns the trial of a run.
   *
   * @param run the run
   * @param workers how many workers there are; from 1 to {@link Workload#mostWorkers}
   * @param endpoints where its system listens
   * @param secrets those that it refers to
   * @param runId identifies the trial's messages, topics and clients among all others
   * @param prepareLimit the most that getting ready may take
   * @param files those that the plan names
   */
  public static TrialTask task(PlannedRun run, int workers, Map<String, String> endpoints,
      Vault secrets, int runId, Duration prepareLimit, PlanFiles files) {
    String prefix = prefix(runId);
    Workload workload = run.workload();
    List<Topic> topics = topics(run, prefix);
    List<ProducerTask> producers = producers(workload);
    List<ConsumerTask> consumers = consumers(workload, topics, run.leaving());
    Shares shares = Shares.of(workload, producers, consumers, workers);
    List<Integer> allTopics = IntStream.range(0, topics.size()).boxed().toList();
    Fleet fleet = new Fleet(workers, shares.producers());
    List<Assignment> assignments = new ArrayList<>();
    for (int worker = 0; worker < workers; worker++) {
      List<ProducerTask> own = Shares.of(producers, shares.producers(), worker);
      assignments.add(new Assignment(
          Assignment.FORMAT,
          runId,
          worker,
          fleet,
          run.system().broker(),
          settings(run, run.client(), endpoints, secrets, prefix),
          topics,
          new OwnTopics(Shares.of(allTopics, shares.topics(), worker), true),
          own,
          Shares.of(consumers, shares.consumers(), worker),
          share(workload.load(), own.size(), producers.size()),
          workload.message(),
          run.seed(),
          prepareLimit,
          workload.load()
              .trace()
              .map(trace -> new TraceTask(files.traces().get(trace.sha256()).times(),
                  producers.size())),
          workload.keys(),
          workload.message().file().map(file -> files.contents().get(file.sha256())),
          run.phases().rampUp().orElse(Duration.ZERO)));
    }
    return new TrialTask(assignments, run.phases(), workload,
        workload.subscriptionsPerTopic(), run.failurePolicy(), 0, Optional.empty(), false);
  }

  /**
   * The worker of each producer, consumer and topic, in their order. Where each worker gets as many
   * topics as the others, all clients of a topic are together. Otherwise clients take turns, so
   * that equal numbers of both roles meet on the same workers. With keys a subscription stays
   * together: the order of a key is checked over all its consumers.
   */
  private record Shares(List<Integer> producers, List<Integer> consumers, List<Integer> topics) {
    static Shares of(Workload workload, List<ProducerTask> producers,
        List<ConsumerTask> consumers, int workers) {
      if (workload.givesWholeTopics(workers)) {
        return new Shares(
            producers.stream().map(producer -> producer.topic() % workers).toList(),
            consumers.stream().map(consumer -> consumer.topic() % workers).toList(),
            turns(workload.topics(), workers));
      }
      Map<String, Integer> subscriptions = new HashMap<>();
      consumers.forEach(consumer -> subscriptions.putIfAbsent(consumer.subscription(),
          subscriptions.size() % workers));
      return new Shares(
          turns(producers.size(), workers),
          workload.keys().isPresent()
              ? consumers.stream().map(ConsumerTask::subscription).map(subscriptions::get).toList()
              : turns(consumers.size(), workers),
          Collections.nCopies(workload.topics(), 0));
    }

    private static List<Integer> turns(int count, int workers) {
      return IntStream.range(0, count).mapToObj(number -> number % workers).toList();
    }

    /** Returns those of some things that a worker gets. */
    static <T> List<T> of(List<T> all, List<Integer> places, int worker) {
      return IntStream.range(0, all.size())
          .filter(number -> places.get(number) == worker)
          .mapToObj(all::get)
          .toList();
    }
  }

  /**
   * Returns the load of some producers. The times of a trace are those of all producers, and a load
   * without a rate has nothing to divide.
   */
  private static Load share(Load load, int producers, int all) {
    return producers == 0 || load.arrival() == Arrival.TRACE || load.isUnlimited()
        ? load
        : load.withRate(new Rate(load.rate().perSecond() * producers / all));
  }

  /**
   * Returns the trial of a run on one worker that refers to no secrets and fills no messages from
   * files.
   */
  public static TrialTask task(PlannedRun run, Map<String, String> endpoints, int runId,
      Duration prepareLimit, Map<String, ArrivalTrace> traces) {
    return task(run, 1, endpoints, Vault.EMPTY, runId, prepareLimit,
        new PlanFiles(traces, Map.of(), Optional.empty()));
  }

  /**
   * Returns a trial that reads an earlier trial's messages from the start, with a separate
   * subscription. Meanwhile it sends end marks to the same topics: the messages that come out of a
   * partition before its mark are complete. They are alike for all systems, and of one batch each,
   * so that clients spread them over all partitions.
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
        new Assignment(Assignment.FORMAT, runId, 0, marks.fleet(), run.system().broker(),
            settings(run, marks.client(run.client()), endpoints, secrets, prefix), topics,
            OwnTopics.NONE,
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
        secrets.fill(system.inForce()),
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
        String name = SubscriptionName.of(topics.get(topic).name(), subscription);
        for (int consumer = 0; consumer < sharedBy; consumer++) {
          consumers.add(new ConsumerTask(name, consumer, sharedBy, topic,
              subscription < leaving ? OptionalInt.of(subscription) : OptionalInt.empty()));
        }
      }
    }
    return consumers;
  }

  /**
   * Messages that are sent while topics are read from the start, to know when their end is reached:
   * one producer for each topic, numbered after those of the workload, and one consumer for each.
   *
   * @param workload what was sent before
   * @param count how many marks there are in all
   * @param time how long sending them takes
   */
  private record EndMarks(Workload workload, long count, Duration time) {
    /**
     * So many that a partition which each mark reaches by chance alone is missed once in 10^17
     * times (e^-40).
     */
    private static final long FOR_EACH_PARTITION = 40;

    private static final Duration LEAST_TIME = Duration.ofSeconds(2);
    private static final long MOST_PER_SECOND = 2_000;
    private static final Duration LEAST_DRAIN = Duration.ofMinutes(2);

    static EndMarks of(Workload workload) {
      long count = FOR_EACH_PARTITION * workload.partitionsInAll();
      Duration atMostRate = Duration.ofSeconds(Math.ceilDiv(count, MOST_PER_SECOND));
      return new EndMarks(workload, count, Durations.max(atMostRate, LEAST_TIME));
    }

    Load load() {
      double perSecond = count / (double) time.toSeconds();
      return new Load(new Rate(perSecond), Arrival.UNIFORM, Optional.empty(), Optional.empty(),
          Pacing.NORMAL, Optional.empty(), Optional.empty());
    }

    /**
     * Returns a client that sends each mark by itself: clients change the partition with the batch.
     */
    ClientPolicy client(ClientPolicy policy) {
      return new ClientPolicy(
          Duration.ZERO,
          workload.message().size(),
          policy.sendBuffer(),
          policy.idempotence(),
          policy.compression(),
          policy.sendTimeout(),
          policy.connections(),
          policy.acknowledgeInterval(),
          policy.receiveQueue());
    }

    /** Reading may take as long as the drain, but at least as long as a slow recovery needs. */
    Phases phases(Duration drain) {
      return new Phases(Duration.ZERO, Optional.empty(), Optional.empty(), time,
          Durations.max(drain, LEAST_DRAIN), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** One worker sends all, the workload's messages included. */
    Fleet fleet() {
      return Fleet.ofOne(workload.topics() * (workload.producersPerTopic() + 1));
    }

    List<ProducerTask> producers() {
      int first = workload.topics() * workload.producersPerTopic();
      List<ProducerTask> producers = new ArrayList<>();
      for (int topic = 0; topic < workload.topics(); topic++) {
        producers.add(new ProducerTask(first + topic, topic));
      }
      return producers;
    }

    List<ConsumerTask> consumers(List<Topic> topics) {
      List<ConsumerTask> consumers = new ArrayList<>();
      for (int topic = 0; topic < topics.size(); topic++) {
        consumers.add(new ConsumerTask(topics.get(topic).name() + "-read-back", 0, 1, topic,
            OptionalInt.empty()));
      }
      return consumers;
    }
  }
}
