package io.weir.benchmark.measure;

import io.weir.core.launch.Artifact;
import io.weir.core.scenario.Pacing;
import io.weir.core.worker.Assignment;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs {@code Producer} and {@code Consumer} of RocketMQ's benchmark package in a JVM each, with
 * their defaults: 64 threads that each wait for the answer to a message, and a push consumer with
 * 20 threads. Together they have as much heap as weir's worker.
 */
final class RocketMqTools implements Contender {
  static final String BROKER = "rocketmq";
  /** The only release of RocketMQ 5 whose tools are published. */
  static final String VERSION = "5.5.0";

  private static final String PACKAGE = "org.apache.rocketmq.example.benchmark.";

  private final SharedDeployment deployment;
  private final Jvms jvms;
  private final Runs runs;

  RocketMqTools(SharedDeployment deployment, Jvms jvms, Runs runs) {
    this.deployment = deployment;
    this.jvms = jvms.sharing(2);
    this.runs = runs;
  }

  @Override
  public String name() {
    return "rocketmq-example";
  }

  @Override
  public Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    List<Path> classPath =
        deployment.resolve(new Artifact("org.apache.rocketmq", "rocketmq-example", VERSION));
    Assignment assignment = runs.assignment(shape, Pacing.THRIFTY);
    MadeTopics topics = new MadeTopics(jvms, assignment);
    BareContender contender =
        new BareContender(name(), new RocketMqToolsProgress(), topics::remove);
    try {
      contender.add(jvms.start("producer-" + turn, classPath, PACKAGE + "Producer",
          List.of("-n", nameServer(), "-t", topics.first(), "-s",
              Long.toString(shape.size().bytes()), "-ri", RocketMqToolsProgress.INTERVAL_MILLIS)));
      contender.add(jvms.start("consumer-" + turn, classPath, PACKAGE + "Consumer",
          List.of("-n", nameServer(), "-t", topics.first(), "-g", topics.first() + "-tools", "-ri",
              RocketMqToolsProgress.INTERVAL_MILLIS)));
    } catch (MeasureException | InterruptedException | RuntimeException e) {
      contender.close();
      throw e;
    }
    return contender;
  }

  private String nameServer() {
    return deployment.endpoints().get("name-server");
  }
}
