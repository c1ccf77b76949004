package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.folder.ResultLayout;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.proof.Crash;
import io.weir.core.proof.Evidence;
import io.weir.core.proof.Kill;
import io.weir.core.proof.KillVerdict;
import io.weir.core.proof.Proof;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Storage;
import io.weir.lab.proof.PowerDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real brokers that are killed under load, and what is found of their messages. */
@Tag("brokers")
class ProveIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration LONG = Duration.ofMinutes(20);
  private static final Duration GONE = Duration.ofSeconds(60);
  private static final String KAFKA =
      "kafka: { broker: kafka, heap: 512 MiB, durability.storage: page-cache }";

  @TempDir
  private Path folder;

  @Test
  @Tag("slow")
  void kafkaLosesNothingThatItAcknowledged() throws IOException, InterruptedException {
    try (WeirRun weir = prove(KAFKA, "2s", "1")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isZero();

      Proof proof = proof();
      SystemProof kafka = proof.systems().get(0);
      assertThat(kafka.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(kafka.readBack().durability())
          .hasValueSatisfying(level -> assertThat(level.storage()).isEqualTo(Storage.PAGE_CACHE));
      assertThat(kafka.moments()).hasSize(1);
      for (Kill kill : kafka.moments()) {
        assertHeld(kafka, kill);
      }
      assertThat(proof.moments()).isEqualTo(kafka.moments().stream().map(Kill::planned).toList());
      // Nothing here may lose messages, so nothing is proven.
      assertThat(proof.evidence(kafka)).isEqualTo(Evidence.UNCONTROLLED);
      assertThat(Files.readString(layout().proofText())).contains("could not have shown a loss")
          .contains("cannot distinguish an fsync");
      assertThat(layout().checksums()).content().contains("proof.json", "proof.txt");
      assertThat(weir.leftovers()).isEmpty();
      assertVerifyFindsAChangedCount();
    }
  }

  private void assertVerifyFindsAChangedCount() throws IOException, InterruptedException {
    Path again = Files.createDirectory(folder.resolve("again"));
    try (WeirRun verify = WeirRun.command(again, "verify", layout().root().toString())) {
      assertThat(verify.exitCode(GONE)).as(verify.output()).isZero();
    }
    Path file = layout().proof();
    Files.writeString(file, Files.readString(file).replaceFirst("\"lost\" : 0", "\"lost\" : 1"));
    try (WeirRun verify = WeirRun.command(again, "verify", layout().root().toString())) {
      assertThat(verify.exitCode(GONE)).as(verify.output()).isEqualTo(4);
      assertThat(verify.output()).contains("kafka, kill 1 says", "proof.txt");
    }
  }

  /**
   * Holds a moment against the raw ledgers of its two trials, read without any of its reckoning.
   */
  private void assertHeld(SystemProof system, Kill kill) throws IOException {
    assertThat(kill.verdict()).isEqualTo(KillVerdict.HELD);
    assertThat(kill.killed()).isBetween(kill.planned(),
        kill.planned().plusSeconds(1));
    Ledger sent = ledger(system, kill.loadTrial());
    Ledger read = ledger(system, kill.readTrial());
    long acknowledged = 0;
    for (ProducerLedger producer : sent.producers()) {
      SequenceRanges received = read.deliveries()
          .stream()
          .filter(delivery -> delivery.producer() == producer.producer())
          .map(delivery -> delivery.received())
          .reduce(SequenceRanges.EMPTY, SequenceRanges::union);
      assertThat(producer.acknowledged().minus(received)).isEqualTo(SequenceRanges.EMPTY);
      // The kill came while it sent.
      assertThat(producer.acknowledged().count()).isLessThan(producer.due());
      acknowledged += producer.acknowledged().count();
    }
    assertThat(kill.survival().acknowledged()).isEqualTo(acknowledged).isPositive();
    assertThat(kill.survival().lost()).isZero();
  }

  @Test
  void refusesWhatCannotBeKilled() throws IOException, InterruptedException {
    try (WeirRun weir = prove("loopback: { broker: loopback }", "2s", "1")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(2);
      assertThat(weir.output()).contains("no separate processes");
    }
  }

  @Tag("slow")
  @Test
  @Timeout(1500)
  void pulsarWithItsJournalBypassedLosesWhatItAcknowledged()
      throws IOException, InterruptedException {
    String systems = KAFKA + "\n" + """
        bypass: { broker: pulsar, heap: 512 MiB, durability.storage: memory }
        fsync: { broker: pulsar, heap: 512 MiB, durability.storage: fsync }
        """;
    try (WeirRun weir = prove(systems, "4s", "3")) {
      assertThat(weir.exitCode(LONG)).as(weir.output()).isZero();

      Proof proof = proof();
      SystemProof bypass = system(proof, "bypass");
      assertThat(bypass.total().lost()).isPositive();
      assertThat(proof.evidence(bypass)).isEqualTo(Evidence.NOT_PROMISED);
      assertThat(system(proof, "fsync").count(KillVerdict.HELD)).isEqualTo(3);
      assertThat(system(proof, "kafka").count(KillVerdict.HELD)).isEqualTo(3);
      assertThat(proof.evidence(system(proof, "kafka"))).isEqualTo(Evidence.TOO_FEW);
      assertThat(weir.leftovers()).isEmpty();
    }
  }

  private static void assumePowerCanBeLost() {
    assumeThat(PowerDisk.obstacle(System.getenv("PATH"))).isEmpty();
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/redis-server")), "Redis is not installed");
  }

  @Tag("slow")
  @Test
  void powerLossTakesThePageCacheAndNothingThatWasSynced()
      throws IOException, InterruptedException {
    assumePowerCanBeLost();
    try (WeirRun weir = prove("--power-loss", """
        synced: { broker: redis, durability.storage: fsync }
        cached: { broker: redis, durability.storage: page-cache }
        """, "4s", "3")) {
      assertThat(weir.exitCode(LONG)).as(weir.output()).isZero();

      Proof proof = proof();
      assertThat(proof.crash()).isEqualTo(Crash.POWER_LOSS);
      assertThat(proof.isControl(system(proof, "cached"))).as(weir.output()).isTrue();
      SystemProof synced = system(proof, "synced");
      assertThat(synced.count(KillVerdict.HELD)).as(weir.output()).isEqualTo(3);
      assertThat(proof.evidence(synced)).isEqualTo(Evidence.TOO_FEW);
      assertThat(synced.writes()).hasValueSatisfying(
          writes -> assertThat(writes.lost()).isPositive());
      assertThat(weir.leftovers()).isEmpty();
      assertNothingIsMounted();
    }
  }

  @Tag("slow")
  @Test
  void noDiskOutlivesAKillOfWeir() throws IOException, InterruptedException {
    assumePowerCanBeLost();
    try (WeirRun weir = prove("--power-loss",
        "synced: { broker: redis, durability.storage: fsync }", "4s", "3")) {
      weir.awaitOutput("  loading", LIMIT);
      weir.signal("KILL");
      weir.await("the end of " + weir.leftovers(), GONE, () -> weir.leftovers().isEmpty());
      weir.await("the end of the disk", GONE, () -> mounts().isEmpty());
    }
  }

  private void assertNothingIsMounted() {
    assertThat(mounts()).isEmpty();
  }

  private List<String> mounts() {
    try (Stream<String> mounts = Files.lines(Path.of("/proc/mounts"))) {
      return mounts.filter(mount -> mount.contains(folder.toString())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"  loading", "restarting", "reading back"})
  void nothingOutlivesAKillOfWeir(String kill) throws IOException, InterruptedException {
    try (WeirRun weir = prove(KAFKA, "2s", "3")) {
      weir.awaitOutput(kill, LIMIT);
      weir.signal("KILL");
      weir.await("the end of " + weir.leftovers(), GONE, () -> weir.leftovers().isEmpty());

      assertThat(proof().systems().get(0).status()).isEqualTo(RunStatus.UNFINISHED);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"  loading", "restarting", "reading back"})
  void aStopEndsInOrderAndKeepsWhatWasFound(String kill)
      throws IOException, InterruptedException {
    try (WeirRun weir = prove(KAFKA, "2s", "3")) {
      weir.awaitOutput("kill 1 of 3", LIMIT);
      int said = weir.output().length();
      weir.await("'" + kill + "' again", LIMIT, () -> weir.output().indexOf(kill, said) > 0);
      weir.signal("INT");

      assertThat(weir.exitCode(GONE)).as(weir.output()).isNotZero();
      assertThat(weir.leftovers()).isEmpty();
      SystemProof kafka = proof().systems().get(0);
      assertThat(kafka.status()).isEqualTo(RunStatus.INTERRUPTED);
      assertThat(kafka.moments()).isNotEmpty();
      assertThat(layout().checksums()).isNotEmptyFile();
      try (Stream<Path> data = Files.list(folder.resolve("data"))) {
        assertThat(data).as("data of brokers").isEmpty();
      }
    }
  }

  @Tag("slow")
  @Test
  @Timeout(1500)
  void aResultLeansOnAProofOfTheSameSystemAndOfNoOther()
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server")),
        "RabbitMQ is not installed");
    try (WeirRun weir = prove("""
        durable: { broker: rabbitmq, queue: classic, durability.storage: fsync }
        transient: { broker: rabbitmq, queue: classic, durability.storage: memory }
        """, "4s", "10")) {
      assertThat(weir.exitCode(LONG)).as(weir.output()).isZero();
      assertThat(proof().evidence(system(proof(), "durable"))).isEqualTo(Evidence.PROVEN);
    }
    try (WeirRun weir = measure(", memory: 512 MiB")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.output()).doesNotContain("PROVEN");
      assertThat(weir.result().citedProofs()).doesNotExist();
      assertProofIsRefused(weir);
    }
    try (WeirRun weir = measure("")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.output()).contains("PROVEN on", "../../prove/proofs/",
          "the fsync itself is verified, not proven");
      assertVerifyFindsAnotherProof(weir.result());
    }
  }

  /** Runs the system that was proven, with more options, in a separate folder of results. */
  private WeirRun measure(String options) throws IOException {
    Path results = folder.resolve("results");
    try (Stream<Path> earlier = Files.list(results)) {
      for (Path result : earlier.filter(path -> path.endsWith("measure")).toList()) {
        Files.move(result, folder.resolve("measured"));
      }
    }
    return WeirRun.of(folder, """
        name: measure
        question: How fast is it?
        systems:
          broker: { broker: rabbitmq, queue: classic%s }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        workload: { message: { size: 200 B }, load: { rate: 100/s } }
        phases: { warm-up: 0s, measure: 2s, drain: 5s }
        """.formatted(options), "--data", folder.resolve("data").toString());
  }

  private void assertProofIsRefused(WeirRun weir) throws IOException, InterruptedException {
    Path again = Files.createDirectory(folder.resolve("refused"));
    try (WeirRun report = WeirRun.command(again, "report", "--proof", layout().root().toString(),
        weir.result().root().toString())) {
      assertThat(report.exitCode(GONE)).as(report.output()).isEqualTo(2);
      assertThat(report.output()).contains("holds for no system", "another options");
    }
  }

  private void assertVerifyFindsAnotherProof(ResultLayout result)
      throws IOException, InterruptedException {
    Path again = Files.createDirectory(folder.resolve("cited"));
    try (WeirRun verify = WeirRun.command(again, "verify", result.root().toString())) {
      assertThat(verify.exitCode(GONE)).as(verify.output()).isZero();
    }
    Files.writeString(layout().proof(), Files.readString(layout().proof()) + "\n");
    try (WeirRun verify = WeirRun.command(again, "verify", result.root().toString())) {
      assertThat(verify.exitCode(GONE)).as(verify.output()).isEqualTo(4);
      assertThat(verify.output()).contains("whose proof.json is not what it cites");
    }
  }

  private WeirRun prove(String systems, String window, String moments) throws IOException {
    return prove("--kill-all", systems, window, moments);
  }

  private WeirRun prove(String crash, String systems, String window, String moments)
      throws IOException {
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(file, """
        name: prove
        question: Does it survive?
        seed: 11
        compare-across-durability: true
        systems:
        %s
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        workload:
          partitions: 3
          producers-per-topic: 2
          message: { size: 200 B }
          load: { rate: 2k/s }
        phases: { warm-up: 1s, measure: %s, drain: 1m }
        """.formatted(systems.indent(2).stripTrailing(), window));
    return WeirRun.command(folder, "prove", file.toString(), crash, "--moments", moments,
        "--out", folder.resolve("results").toString(), "--data", folder.resolve("data").toString());
  }

  private static SystemProof system(Proof proof, String name) {
    return proof.systems()
        .stream()
        .filter(system -> system.run().system().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private ResultLayout layout() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("results/prove/proofs"))) {
      List<Path> found = folders.filter(path -> !Files.isSymbolicLink(path)).toList();
      assertThat(found).as("proof folders").hasSize(1);
      return new ResultLayout(found.get(0));
    }
  }

  private Proof proof() throws IOException {
    return Json.reader(Proof.class).readValue(layout().proof().toFile());
  }

  private Ledger ledger(SystemProof system, int trial) throws IOException {
    return Json.reader(Ledger.class).readValue(layout().ledger(system.run(), trial).toFile());
  }
}
