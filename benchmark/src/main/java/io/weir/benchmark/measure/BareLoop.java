package io.weir.benchmark.measure;

import io.weir.core.scenario.Pacing;
import io.weir.core.worker.Assignment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One of this module's bare loops as a contender. */
final class BareLoop implements Contender {
  private final String name;
  private final Class<?> mainClass;
  private final SharedDeployment deployment;
  private final Jvms jvms;
  private final TopicSettings topic;
  private final Runs runs;
  private final boolean needsTopics;

  /** Adds the topic's settings to a bare loop's file. */
  interface TopicSettings {
    BareFile add(BareFile file, Assignment assignment) throws MeasureException;
  }

  private BareLoop(String name, Class<?> mainClass, SharedDeployment deployment, Jvms jvms,
      Runs runs,
      boolean needsTopics, TopicSettings topic) {
    this.name = name;
    this.mainClass = mainClass;
    this.deployment = deployment;
    this.jvms = jvms;
    this.runs = runs;
    this.needsTopics = needsTopics;
    this.topic = topic;
  }

  /** Kafka's clients in one JVM, with as many pacing threads as weir has. */
  static BareLoop kafka(SharedDeployment deployment, Jvms jvms, Runs runs,
      SharedClientSettings settings) {
    Map<String, String> bootstrap =
        Map.of("bootstrap.servers", deployment.endpoints().get("bootstrap"));
    return new BareLoop("bare clients", io.weir.benchmark.bare.BareKafkaLoop.class, deployment,
        jvms,
        runs, true, (file, assignment) -> file.with("topic", assignment.topics().get(0).name())
            .with("pacers", "1")
            .with("producer.", settings.producer())
            .with("producer.acks", "all")
            .with("producer.", bootstrap)
            .with("consumer.", settings.consumer())
            .with("consumer.auto.offset.reset", "earliest")
            .with("consumer.auto.commit.interval.ms", "1000")
            .with("consumer.", bootstrap));
  }

  /**
   * Pulsar's client in one JVM, used as weir uses it. It counts its messages and records nothing
   * else.
   */
  static BareLoop pulsar(SharedDeployment deployment, Jvms jvms, Runs runs,
      SharedClientSettings settings) {
    return pulsar("bare client", Map.of("account", "bare", "pool-messages", "false"), deployment,
        jvms,
        runs, settings);
  }

  /**
   * Pulsar's client in one JVM, used as Pulsar's own tool uses it. That tool is in no package
   * registry. The loop records the same values as the tool.
   */
  static BareLoop pulsarPerf(SharedDeployment deployment, Jvms jvms, Runs runs,
      SharedClientSettings settings) {
    return pulsar("as pulsar-perf", Map.of("account", "perf", "pool-messages", "true"), deployment,
        jvms, runs, settings);
  }

  private static BareLoop pulsar(String name, Map<String, String> use, SharedDeployment deployment,
      Jvms jvms,
      Runs runs, SharedClientSettings settings) {
    return new BareLoop(name, io.weir.benchmark.bare.BarePulsarLoop.class, deployment, jvms,
        runs, true, (file, assignment) -> file
            .with("", use)
            .with("topic", "persistent://public/default/" + assignment.topics().get(0).name())
            .with("service-url", deployment.endpoints().get("service-url"))
            .with("client.", settings.client())
            .with("producer.", settings.producer())
            .with("consumer.", settings.consumer()));
  }

  /** The broker that lives in the worker, without weir's engine. */
  static BareLoop loopback(SharedDeployment deployment, Jvms jvms, Runs runs) {
    return new BareLoop("bare driver", io.weir.benchmark.bare.BareDriverLoop.class, deployment,
        jvms,
        runs, false, (file, assignment) -> file.with("assignment",
            jvms.writeAssignment(assignment).toString()));
  }

  /** A loop without messages, for the cost of pacing alone. */
  static BareLoop pacing(SharedDeployment deployment, Jvms jvms, Runs runs) {
    return new BareLoop("pacing alone", io.weir.benchmark.bare.BarePacingLoop.class, deployment,
        jvms,
        runs, false, (file, assignment) -> file);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    Assignment assignment = runs.assignment(shape, Pacing.THRIFTY);
    if (!needsTopics) {
      return start(shape, turn, assignment, () -> {});
    }
    MadeTopics topics = new MadeTopics(jvms, assignment);
    return start(shape, turn, assignment, topics::remove);
  }

  private Running start(LoadShape shape, int turn, Assignment assignment,
      BareContender.Cleanup cleanup) throws MeasureException, InterruptedException {
    Path file =
        jvms.write("bare-" + turn + ".properties",
            topic.add(BareFile.of(shape), assignment).text());
    BareContender contender = new BareContender(name, new TallyProgress(), cleanup);
    contender.add(
        jvms.start("bare-" + turn, mainClass, List.of(file.toString())));
    return contender;
  }
}
