package io.weir.findings.sample;

import io.weir.core.interval.HostUse;
import io.weir.core.plan.Plan;
import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.core.result.HostNoise;
import io.weir.core.result.HostNoise.Design;
import io.weir.core.result.HostNoise.Spread;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Whole result folders that look like real ones. */
public final class SampleResults {
  private static final List<String> SYSTEMS = List.of("kafka", "pulsar");

  private SampleResults() {}

  /** Two systems, two runs each, all well: what the quickstart should leave behind. */
  public static SampleFolder quickstart(Path path) throws IOException {
    Plan plan = SamplePlans.plan("quickstart", List.of(Map.of()), SYSTEMS, 2, Rate.parse("5k/s"),
        Duration.ofSeconds(60));
    return SampleFolder.create(path, plan)
        .with(1, kafka(2.1))
        .with(2, pulsar(3.0))
        .with(3, pulsar(3.1).withStall(30, 180))
        .with(4, kafka(2.2));
  }

  /** Kafka and Pulsar, three runs each that hardly vary, with these medians in milliseconds. */
  public static SampleFolder repeated(Path path, Duration measure, double kafka, double pulsar)
      throws IOException {
    SampleFolder folder = SampleFolder.create(path, SamplePlans.plan("repeated",
        List.of(Map.of()), SYSTEMS, 3, Rate.parse("5k/s"), measure));
    for (var run : folder.plan().runs()) {
      double vary = 0.98 + 0.01 * run.repetition();
      folder.with(run.index(),
          run.system().name().equals("kafka") ? kafka(kafka * vary) : pulsar(pulsar * vary));
    }
    return folder;
  }

  /** Moves all runs of a result to another day of January 2026; they were made on the 15th. */
  public static void moveTo(SampleFolder folder, int day) throws IOException {
    for (var run : folder.plan().runs()) {
      Path result = folder.layout().result(run);
      if (Files.exists(result)) {
        Files.writeString(result,
            Files.readString(result).replace("2026-01-15T", "2026-01-" + day + "T"));
      }
    }
  }

  /** Kafka and Pulsar taking turns on one deployment of each. */
  public static SampleFolder turns(Path path) throws IOException {
    SampleFolder folder = SampleFolder.create(path, SamplePlans.turns("kafka", "pulsar"));
    return folder
        .with(1, kafka(1.4))
        .with(2, pulsar(2.1));
  }

  /** The same on a host whose noise was measured, on loads like that. */
  public static SampleFolder noise(Path path) throws IOException {
    SampleFolder folder = quickstart(path);
    Environment known = SampleFolder.environment();
    Json.prettyWriter()
        .writeValue(folder.layout().environment().toFile(),
            known.with(known.calibration(), Optional.of(hostNoise())));
    return folder;
  }

  /** A host on which p99 varies more than the systems of the quickstart differ. */
  public static HostNoise hostNoise() {
    return new HostNoise(HostNoise.FORMAT,
        new Calibration.Host("Example CPU @ 2.80 GHz", 2, "6.1.0", "25", "0.1.0"),
        Instant.parse("2026-11-25T10:00:00Z"), new Design("kafka", "4.3.1", Rate.parse("10k/s"),
            new DataSize(100), Duration.ofSeconds(12), 6),
        List.of(new Spread("publish-response:p50", 0.03, 6),
            new Spread("publish-response:p99", 0.5, 6),
            new Spread("publish-response:p99.9", 0.8, 5),
            new Spread("end-to-end-response:p50", 0.02, 6),
            new Spread("achieved", 0.001, 6)));
  }

  /**
   * Everything that can go wrong: a failed and an interrupted run, one that left nothing, overload,
   * loss and a weaker guarantee.
   */
  public static SampleFolder troubled(Path path) throws IOException {
    Plan plan = SamplePlans.plan("troubled", List.of(Map.of()), SYSTEMS, 4, Rate.parse("2k/s"),
        Duration.ofSeconds(30));
    HostUse hardPressed =
        HostUse.basic(1_700_000_000, 950_000_000, 30_000_000, 45_000_000, 300_000_000);
    Durability weaker = new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE);
    return SampleFolder.create(path, plan)
        .with(1, kafka(2.1).withFaults(17, 3, 25, 4))
        .with(2, pulsar(3.0).withLag(4).withHost(hardPressed))
        .with(3, pulsar(3.1).withAchieved(0.8)
            .withReadBack(SampleSettings.pulsar(weaker)))
        .with(4,
            kafka(2.2).ending(RunStatus.FAILED,
                "broker-1 ended with exit code 137 after 12 s of load", 15))
        .with(5, kafka(2.2).ending(RunStatus.INTERRUPTED, "stopped by the user", 10))
        .with(6, pulsar(3.2).ending(RunStatus.UNFINISHED, "weir was killed", 20));
  }

  /** More systems than fit next to each other with wide columns. */
  public static SampleFolder fiveSystems(Path path) throws IOException {
    List<String> systems = List.of("kafka", "pulsar", "rabbitmq", "redis", "rocketmq");
    Plan plan = SamplePlans.plan("five-systems", List.of(Map.of()), systems, 2,
        Rate.parse("5k/s"), Duration.ofSeconds(20));
    SampleFolder folder = SampleFolder.create(path, plan);
    for (var run : plan.runs()) {
      double median = 1.5 + systems.indexOf(run.system().name()) + 0.25 * run.repetition();
      folder.with(run.index(), run.index() % 2 == 0 ? pulsar(median) : kafka(median));
    }
    return folder;
  }

  /** An experiment that was interrupted before one of its systems began. */
  public static SampleFolder cutShort(Path path) throws IOException {
    Plan plan = SamplePlans.plan("cut-short", List.of(Map.of()), SYSTEMS, 1, Rate.parse("5k/s"),
        Duration.ofSeconds(30));
    return SampleFolder.create(path, plan)
        .with(1, kafka(2.1).ending(RunStatus.INTERRUPTED, "stopped by the user", 20));
  }

  /** A sweep over partitions with many runs. */
  public static SampleFolder sweep(Path path, List<Integer> partitions, int repeat, int seconds)
      throws IOException {
    List<Map<String, String>> variants = partitions.stream()
        .map(count -> Map.of("workload.partitions", Integer.toString(count)))
        .toList();
    Plan plan = SamplePlans.plan("sweep", variants, SYSTEMS, repeat, Rate.parse("500/s"),
        Duration.ofSeconds(seconds));
    SampleFolder folder = SampleFolder.create(path, plan);
    for (var run : plan.runs()) {
      double base = 1 + 0.1 * Integer.parseInt(run.variant().get("workload.partitions"));
      folder.with(run.index(), run.system().name().equals("kafka")
          ? kafka(base + 0.05 * run.repetition())
          : pulsar(1.3 * base + 0.05 * run.repetition()));
    }
    return folder;
  }

  /** A sweep over partitions on one system, three runs each. */
  public static SampleFolder sweepOfOne(Path path) throws IOException {
    List<Map<String, String>> variants = Stream.of("1", "4", "16")
        .map(count -> Map.of("workload.partitions", count))
        .toList();
    Plan plan = SamplePlans.plan("partitions", variants, List.of("kafka"), 3,
        Rate.parse("500/s"), Duration.ofSeconds(24));
    SampleFolder folder = SampleFolder.create(path, plan);
    for (var run : plan.runs()) {
      double base = 1 + 0.1 * Integer.parseInt(run.variant().get("workload.partitions"));
      folder.with(run.index(), kafka(base * (1 + 0.02 * (run.index() * 7 % 5))));
    }
    return folder;
  }

  /** Two workers on each of two hosts with separate clocks, one of which was lost under load. */
  public static SampleFolder workers(Path path) throws IOException {
    SampleFolder folder = SampleFolder.create(path, SampleWorkers.onHosts(SamplePlans.plan(
        "workers", List.of(Map.of()), List.of("kafka"), 1, Rate.parse("5k/s"),
        Duration.ofSeconds(30))));
    folder.with(1, kafka(2.1));
    SampleWorkers.share(folder);
    return folder;
  }

  /** A system of known behavior, whose own record is next to the measurement. */
  public static SampleFolder calibration(Path path) throws IOException {
    Plan plan = SamplePlans.plan("calibration", List.of(Map.of()), List.of("loopback"), 1,
        Rate.parse("5k/s"), Duration.ofSeconds(60));
    TreeMap<Double, Long> quantiles = new TreeMap<>(
        Map.of(0.5, 5_010_000L, 0.99, 16_030_000L, 0.999, 23_500_000L));
    return SampleFolder.create(path, plan)
        .with(1, SampleRun.healthy(5)
            .withFaults(30, 0, 0, 0)
            .withTruth(Map.of("lost", 30L, "duplicated", 0L), Map.of("publish-response", quantiles),
                300_000));
  }

  private static SampleRun kafka(double median) {
    return SampleRun.healthy(median).withReadBack(SampleSettings.kafka(SamplePlans.FSYNC));
  }

  private static SampleRun pulsar(double median) {
    return SampleRun.healthy(median).withReadBack(SampleSettings.pulsar(SamplePlans.FSYNC));
  }
}
