package io.weir.benchmark.measure;

import io.weir.benchmark.measure.PrintingContender.Counts;
import io.weir.benchmark.measure.PrintingContender.Program;
import io.weir.core.launch.Artifact;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs {@code Producer} and {@code Consumer} of RocketMQ's benchmark package in a JVM each, with
 * their defaults: 64 threads that each wait for the answer to a message, and a push consumer with
 * 20 threads. Together they have as much heap as weir's worker.
 */
final class RocketMqTools {
  private static final String PACKAGE = "org.apache.rocketmq.example.benchmark.";
  private static final long SECONDS = 9;
  private static final String INTERVAL_MILLIS = "9000";
  private static final Pattern RATE =
      Pattern.compile("Current Time: .* (Send|Consume) TPS: (\\d+) .*");

  private RocketMqTools() {}

  static Contender of(Jvms jvms) {
    SharedDeployment deployment = jvms.deployment();
    return new PrintingContender("rocketmq-example", jvms.sharing(2), true, RocketMqTools::take,
        (shape, assignment, turn) -> {
          List<Path> classPath = deployment.resolve(Artifact.jar("org.apache.rocketmq",
              "rocketmq-example", deployment.broker().system().version()));
          String server = deployment.endpoints().get("name-server");
          String topic = assignment.topics().getFirst().name();
          return List.of(
              new Program("producer", classPath, PACKAGE + "Producer",
                  List.of("-n", server, "-t", topic, "-s", Long.toString(shape.size().bytes()),
                      "-ri", INTERVAL_MILLIS)),
              new Program("consumer", classPath, PACKAGE + "Consumer",
                  List.of("-n", server, "-t", topic, "-g", topic + "-tools",
                      "-ri", INTERVAL_MILLIS)));
        });
  }

  /**
   * Each tool prints the rate over its last ten snapshots, which are taken each second. Printed
   * every 9 s, these rates cover the whole time.
   */
  private static boolean take(Counts counts, int program, String line) {
    Matcher rate = RATE.matcher(line);
    if (!rate.matches()) {
      return false;
    }
    long count = SECONDS * Long.parseLong(rate.group(2));
    boolean isProducer = program == 0;
    counts.produced += isProducer ? count : 0;
    counts.consumed += isProducer ? 0 : count;
    return isProducer;
  }
}
