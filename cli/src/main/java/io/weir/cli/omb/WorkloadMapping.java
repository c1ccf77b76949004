package io.weir.cli.omb;

import io.weir.cli.draft.ScenarioDraft;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.omb.OmbException;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Turns a workload into the sections of a scenario. What is said of OMB is in its {@code Workload},
 * {@code WorkloadGenerator} and {@code KeyDistributor}.
 */
final class WorkloadMapping {
  /** The rate in OMB's own workloads that means the highest possible. */
  private static final long AS_MUCH_AS_CAN_BE = 10_000_000;

  /** The keys that may be 0; of all others a workload has at least one. */
  private static final Map<String, Long> LEAST =
      Map.of("subscriptionsPerTopic", 0L, "messageSize", 0L);

  private static final String KEYS = "keyDistributor";

  /** The orders of keys that OMB's distributors have. */
  private static final Map<String, String> ORDERS =
      Map.of("KEY_ROUND_ROBIN", "round-robin", "RANDOM_NANO", "random");

  /** The smallest message of a scenario, including the header. */
  private static final DataSize SMALLEST = new DataSize(MessageHeader.BYTES);

  private static final DataSize SMALLEST_WITH_KEY =
      new DataSize(KeyMark.LEAST_MESSAGE_BYTES);

  private final FileSection file;

  WorkloadMapping(FileSection file) {
    this.file = file;
  }

  /** Writes the section {@code workload}. */
  void workload(ScenarioDraft workload) throws OmbException {
    workload.put("topics", "" + count("topics"));
    workload.put("partitions", "" + count("partitionsPerTopic"));
    boolean keyed = file.text(KEYS).filter(ORDERS::containsKey).isPresent();
    new PayloadMapping(file, keyed ? SMALLEST_WITH_KEY : SMALLEST)
        .message(workload.section("message"), new DataSize(count("messageSize")));
    keys(workload);
    workload.put("producers-per-topic", "" + count("producersPerTopic"));
    reading(workload);
    load(workload.section("load"));
  }

  /** OMB's number of consumers is 0 where the file names none. */
  private void reading(ScenarioDraft workload) throws OmbException {
    long subscriptions = count("subscriptionsPerTopic");
    long consumers = file.count("consumerPerSubscription").orElse(0L);
    if (consumers == 0 && subscriptions > 0) {
      file.noEqual("consumerPerSubscription",
          "without consumers nothing is read, in OMB too; the scenario has no subscriptions");
    }
    workload.put("subscriptions-per-topic", "" + (consumers == 0 ? 0 : subscriptions));
    if (consumers > 0) {
      workload.put("consumers-per-subscription", "" + consumers);
    }
  }

  private long count(String key) throws OmbException {
    return file.count(key, LEAST.getOrDefault(key, 1L))
        .orElseThrow(() -> file.wrong(key, key + " is missing", "add it"));
  }

  private void keys(ScenarioDraft workload) throws OmbException {
    String distributor = file.text(KEYS).orElse("NO_KEY");
    if (ORDERS.containsKey(distributor)) {
      String order = ORDERS.get(distributor);
      ScenarioDraft keys = workload.section("keys");
      keys.put("order", order, order.equals("random")
          ? "OMB takes the clock's nanoseconds modulo the number, which are not quite at random"
          : "");
      keys.put("count", "10000", "the number of OMB");
    } else if (!distributor.equals("NO_KEY")) {
      file.unused(KEYS, "it knows no " + distributor + ", and sends without keys");
    }
  }

  private void load(ScenarioDraft load) throws OmbException {
    long rate = file.number("producerRate").orElse(0L);
    if (rate < 0) {
      throw file.wrong("producerRate", "producerRate is below 0",
          "write 0 for the highest rate that can be sustained");
    }
    if (rate == 0) {
      load.put("rate", "highest", "OMB looks for the highest rate while it measures; weir looks"
          + " first, by trials at fixed rates, and then measures");
    } else if (rate >= AS_MUCH_AS_CAN_BE) {
      load.put("rate", Load.UNLIMITED, "OMB offers " + new Rate(rate) + " and lets back-pressure"
          + " decide, so that its latencies are those of full buffers; weir reports none");
    } else {
      load.put("rate", new Rate(rate).toString(),
          "all producers together, as OMB's producerRate");
      load.put("arrival", "uniform", "as OMB's rate limiter has it; poisson is weir's default");
    }
  }

  /** Writes the section {@code worker}, where one of the usual size is too small. */
  void worker(ScenarioDraft worker) throws OmbException {
    double bytes = Workload.ledgerBytes(count("topics"), count("partitionsPerTopic"),
        count("producersPerTopic"), count("subscriptionsPerTopic"),
        file.count("consumerPerSubscription").orElse(0L));
    if (2 * bytes > WorkerSpec.DEFAULT.heap().bytes()) {
      worker.put("heap", (long) Math.ceil(2 * bytes / (1L << 30)) + " GiB",
          "accounts for each consumer's messages of each producer, which OMB does not");
    }
  }

  /** Writes the section {@code phases}. */
  void phases(ScenarioDraft phases) throws OmbException {
    long warmUp = file.count("warmupDurationMinutes").orElse(1L);
    phases.put("warm-up", warmUp <= 0 ? "0s" : warmUp + "m",
        file.text("warmupDurationMinutes").isEmpty() ? "not in the file: OMB's default" : "");
    phases.put("settle", "0s", "OMB measures from then on, warm or not");
    long measure = file.count("testDurationMinutes").orElse(0L);
    if (measure <= 0) {
      file.noEqual("testDurationMinutes",
          "without it OMB runs until it is stopped; the scenario has 5m");
    }
    phases.put("measure", (measure <= 0 ? 5 : measure) + "m");
    backlog(phases);
  }

  private void backlog(ScenarioDraft phases) throws OmbException {
    long gigabytes = file.count("consumerBacklogSizeGB").orElse(0L);
    double ratio = file.decimal("backlogDrainRatio").orElse(1.0);
    if (gigabytes <= 0) {
      return;
    }
    long rate = file.number("producerRate").orElse(0L);
    if (rate == 0) {
      throw file.wrong("consumerBacklogSizeGB",
          "a backlog and a search for the highest rate at once, which OMB refuses",
          "set producerRate");
    }
    if (rate >= AS_MUCH_AS_CAN_BE) {
      throw file.wrong("consumerBacklogSizeGB",
          "a backlog at an unlimited rate, which leaves one by itself",
          "set producerRate to a rate that the systems keep up with");
    }
    ScenarioDraft backlog = phases.section("backlog",
        "OMB builds the backlog right after the warm-up, drains it and continues for"
            + " testDurationMinutes, all in one measurement; weir measures first, and separates"
            + " the phases.");
    long subscriptions = Math.max(1, count("subscriptionsPerTopic"));
    backlog.put("size", new DataSize((gigabytes << 30) / subscriptions).toString(),
        "of each subscription; OMB adds all up, and its gigabytes are of 2^30 bytes");
    backlog.put("subscriptions", "" + subscriptions);
    ScenarioDraft catchUp = phases.section("catch-up");
    catchUp.put("load", "on", "OMB continues to send as well");
    catchUp.put("at-most", "2h", "OMB waits without a limit");
    if (ratio < 1) {
      file.noEqual("backlogDrainRatio", "weir waits until a subscription has caught up, or for"
          + " phases.catch-up.at-most");
    }
  }

  /**
   * Says what messages are made of.
   *
   * @param file the workload
   * @param smallest what a message of weir has at least
   */
  private record PayloadMapping(FileSection file, DataSize smallest) {
    /** Writes the section {@code workload.message}. */
    void message(ScenarioDraft message, DataSize size) throws OmbException {
      boolean small = size.compareTo(smallest) < 0;
      if (small) {
        file.noEqual("messageSize", "a message of weir has " + smallest
            + " at least, which message accounting needs; the scenario has that size");
      }
      message.put("size", (small ? smallest : size).toString());
      boolean random = file.flag("useRandomizedPayloads").orElse(false);
      double share = file.decimal("randomBytesRatio").orElse(0.0);
      boolean pooled = file.number("randomizedPayloadPoolSize").isPresent();
      Optional<String> name = file.text("payloadFile");
      if (random) {
        randomized(message, share);
        if (pooled) {
          file.noEqual("randomizedPayloadPoolSize",
              "OMB sends so many payloads over and over; weir sends as many as fill a megabyte");
        }
        if (name.isPresent()) {
          file.unused("payloadFile", "useRandomizedPayloads takes precedence");
        }
      } else {
        fromFile(message, name);
        for (String key : List.of("randomBytesRatio", "randomizedPayloadPoolSize")) {
          if (file.text(key).isPresent()) {
            file.unused(key, "useRandomizedPayloads is not true");
          }
        }
      }
    }

    private void randomized(ScenarioDraft message, double share) {
      if (share <= 0) {
        message.put("content", "zeros");
        return;
      }
      message.put("content", "random");
      if (share < 1) {
        String zeros = BigDecimal.valueOf(1 - share)
            .movePointRight(2)
            .setScale(2, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString();
        message.put("compressible", zeros + "%", "the rest of randomBytesRatio is zeros");
      }
    }

    private void fromFile(ScenarioDraft message, Optional<String> name) {
      Optional<Path> payload = name.flatMap(this::find);
      if (payload.isPresent()) {
        message.put("content", "file");
        message.put("file", payload.get().toString());
        return;
      }
      message.put("content", "random");
      file.noEqual("payloadFile", name.isPresent()
          ? "the file is neither below this folder nor below that of OMB; in the scenario all is"
              + " random, which does not compress"
          : "OMB stops without payloadFile or useRandomizedPayloads; in the scenario all is random");
    }

    /** OMB takes paths from the folder that it is started in, which holds its workloads' folder. */
    private Optional<Path> find(String name) {
      Path workloads = file.file().folder();
      try {
        return Stream.of(Path.of(""), workloads, workloads.resolve(".."))
            .map(folder -> folder.resolve(name).toAbsolutePath().normalize())
            .filter(Files::isRegularFile)
            .findFirst();
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
    }
  }
}
