package io.weir.benchmark.measure;

import io.weir.benchmark.measure.PrintingContender.Counts;
import io.weir.benchmark.measure.PrintingContender.Program;
import io.weir.core.launch.Artifact;
import io.weir.driver.common.PropertiesText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs {@code ProducerPerformance} and {@code ConsumerPerformance} in a JVM each. Together they
 * have as much heap as weir's worker; by default 512 MiB each, as in their own start scripts. They
 * read their messages from a file, because drawing 100 random letters per message costs more than
 * sending them.
 */
final class KafkaTools {
  private static final String PACKAGE = "org.apache.kafka.tools.";
  private static final int PAYLOADS = 1_000;
  private static final String PLENTY = "9000000000";
  private static final Pattern SENT = Pattern.compile("(\\d+) records sent, .*latency.*");
  private static final int CONSUMED_FIELD = 4;

  private KafkaTools() {}

  static Contender of(Jvms jvms) {
    SharedDeployment deployment = jvms.deployment();
    Map<String, String> producer = new TreeMap<>(deployment.broker().settings().producer());
    producer.put("acks", "all");
    Map<String, String> consumer = new TreeMap<>(deployment.broker().settings().consumer());
    consumer.put("auto.commit.interval.ms", "1000");
    return new PrintingContender("kafka-tools", jvms.sharing(2), true, KafkaTools::take,
        (shape, assignment, turn) -> {
          List<Path> classPath = deployment.resolve(Artifact.jar("org.apache.kafka", "kafka-tools",
              deployment.broker().system().version()));
          String bootstrap = deployment.endpoints().get("bootstrap");
          String topic = assignment.topics().getFirst().name();
          List<String> sends = List.of("--bootstrap-server", bootstrap, "--topic", topic,
              "--num-records", PLENTY,
              "--payload-file", jvms.write("payloads.txt", payloads(shape)).toString(),
              "--throughput",
              shape.saturating() ? "-1" : Long.toString(Math.round(shape.rate().perSecond())),
              "--command-config", file(jvms, "producer.properties", producer));
          List<String> receives = List.of("--bootstrap-server", bootstrap, "--topic", topic,
              "--group", topic + "-perf", "--num-records", PLENTY, "--timeout", "60000",
              "--show-detailed-stats", "--reporting-interval", "100",
              "--fetch-size", consumer.get("max.partition.fetch.bytes"),
              "--socket-buffer-size", consumer.get("receive.buffer.bytes"),
              "--command-config", file(jvms, "consumer.properties", consumer));
          return List.of(
              new Program("producer-perf", classPath, PACKAGE + "ProducerPerformance", sends),
              new Program("consumer-perf", classPath, PACKAGE + "ConsumerPerformance", receives));
        });
  }

  private static String file(Jvms jvms, String name, Map<String, String> properties)
      throws MeasureException {
    return jvms.write(name, PropertiesText.of(properties)).toString();
  }

  private static String payloads(LoadShape shape) {
    SplittableRandom random = new SplittableRandom(1);
    return Stream.generate(() -> shape.letters(random) + "\n")
        .limit(PAYLOADS)
        .collect(Collectors.joining());
  }

  /**
   * Every five seconds the producer prints the number of messages acknowledged since its last line,
   * and the consumer prints its total.
   */
  private static boolean take(Counts counts, int program, String line) {
    if (program == 0) {
      Matcher sent = SENT.matcher(line);
      boolean counted = sent.matches();
      counts.produced += counted ? Long.parseLong(sent.group(1)) : 0;
      return counted;
    }
    String[] fields = line.split(", ");
    if (fields.length > CONSUMED_FIELD && Character.isDigit(line.charAt(0))) {
      counts.consumed = Long.parseLong(fields[CONSUMED_FIELD]);
    }
    return false;
  }
}
