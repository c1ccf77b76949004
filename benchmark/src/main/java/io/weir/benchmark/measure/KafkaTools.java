package io.weir.benchmark.measure;

import io.weir.core.launch.Artifact;
import io.weir.core.scenario.Pacing;
import io.weir.core.worker.Assignment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Runs {@code ProducerPerformance} and {@code ConsumerPerformance} in a JVM each. Together they
 * have as much heap as weir's worker; by default 512 MiB each, as in their own start scripts. They
 * read their messages from a file, because drawing 100 random letters per message costs more than
 * sending them.
 */
final class KafkaTools implements Contender {
  private static final String PACKAGE = "org.apache.kafka.tools.";
  private static final int PAYLOADS = 1_000;
  private static final String PLENTY = "9000000000";

  private final SharedDeployment deployment;
  private final Jvms jvms;
  private final Runs runs;
  private final SharedClientSettings settings;

  KafkaTools(SharedDeployment deployment, Jvms jvms, Runs runs, SharedClientSettings settings) {
    this.deployment = deployment;
    this.jvms = jvms.sharing(2);
    this.runs = runs;
    this.settings = settings;
  }

  @Override
  public String name() {
    return "kafka-tools";
  }

  @Override
  public Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    List<Path> classPath =
        deployment.resolve(
            new Artifact("org.apache.kafka", "kafka-tools", deployment.system().version()));
    Assignment assignment = runs.assignment(shape, Pacing.THRIFTY);
    Path payloads = jvms.write("payloads.txt", payloads(Math.toIntExact(shape.size().bytes())));
    MadeTopics topics = new MadeTopics(jvms, assignment);
    BareContender contender =
        new BareContender(name(), new KafkaToolsProgress(), topics::remove);
    try {
      contender.add(jvms.start("producer-perf-" + turn, classPath,
          PACKAGE + "ProducerPerformance", producer(shape, topics.first(), payloads)));
      contender.add(jvms.start("consumer-perf-" + turn, classPath,
          PACKAGE + "ConsumerPerformance", consumer(topics.first())));
    } catch (MeasureException | InterruptedException | RuntimeException e) {
      contender.close();
      throw e;
    }
    return contender;
  }

  private List<String> producer(LoadShape shape, String topic, Path payloads)
      throws MeasureException {
    Map<String, String> properties = new TreeMap<>(settings.producer());
    properties.put("acks", "all");
    String throughput =
        shape.saturating() ? "-1" : Long.toString(Math.round(shape.rate().perSecond()));
    return List.of("--bootstrap-server", bootstrap(), "--topic", topic, "--num-records", PLENTY,
        "--payload-file", payloads.toString(), "--throughput", throughput, "--command-config",
        file("producer.properties", properties));
  }

  private List<String> consumer(String topic) throws MeasureException {
    Map<String, String> properties = new TreeMap<>(settings.consumer());
    properties.put("auto.commit.interval.ms", "1000");
    return new ArrayList<>(
        List.of("--bootstrap-server", bootstrap(), "--topic", topic, "--group", topic + "-perf",
            "--num-records", PLENTY, "--timeout", "60000", "--show-detailed-stats",
            "--reporting-interval", "100", "--fetch-size",
            properties.get("max.partition.fetch.bytes"), "--socket-buffer-size",
            properties.get("receive.buffer.bytes"), "--command-config",
            file("consumer.properties", properties)));
  }

  private String bootstrap() {
    return deployment.endpoints().get("bootstrap");
  }

  private String file(String name, Map<String, String> properties) throws MeasureException {
    return jvms
        .write(name,
            properties.entrySet()
                .stream()
                .map(property -> property.getKey() + "=" + property.getValue() + "\n")
                .collect(Collectors.joining()))
        .toString();
  }

  private static String payloads(int size) {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PAYLOADS; i++) {
      byte[] letters = new byte[size];
      for (int j = 0; j < size; j++) {
        letters[j] = (byte) ('A' + random.nextInt(26));
      }
      text.append(new String(letters, StandardCharsets.US_ASCII)).append('\n');
    }
    return text.toString();
  }
}
