package io.weir.findings.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Environment;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.DurabilityCheck.Proven;
import io.weir.findings.model.DurabilityCheck.Status;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleProofs;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.sample.SampleSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofMatchTest {
  private static final Instant LATER = Instant.parse("2026-03-04T05:06:07Z");
  private static final Environment HERE = SampleFolder.environment();
  private static final PlannedRun RUN = run(SamplePlans.system("kafka", SamplePlans.FSYNC));
  private static final ReadBack TOLD = SampleSettings.kafka(SamplePlans.FSYNC);

  @TempDir
  private Path folder;

  private static PlannedRun run(SystemSpec system) {
    PlannedRun run = SamplePlans.run(1, 1, Map.of(), "kafka", new Rate(2_000),
        Duration.ofSeconds(8));
    return PlannedRunBuilder.builder()
        .index(1)
        .repetition(1)
        .variant(Map.of())
        .system(system)
        .client(run.client())
        .workload(run.workload())
        .phases(run.phases())
        .worker(run.worker())
        .seed(run.seed())
        .build();
  }

  private static SystemSpec system(String version, int nodes, Map<String, String> options,
      Optional<ExistingCluster> existing) {
    return SystemSpecBuilder.builder()
        .name("another-name")
        .broker("kafka")
        .version(version)
        .nodes(nodes)
        .port(OptionalInt.of(9092))
        .durability(SamplePlans.FSYNC)
        .options(options)
        .properties(Map.of())
        .existing(existing)
        .build();
  }

  private static CitedProof proofOf(PlannedRun run, ReadBack readBack, int kills) {
    return SampleProofs.cited("../proof", SampleProofs.whole(run, readBack, kills, LATER));
  }

  private static Optional<String> difference(CitedProof proof) {
    SystemProof proven = proof.proof().systems().getFirst();
    return new ProofMatch(proof, proven).difference(RUN, TOLD, HERE);
  }

  private static Optional<String> difference(SystemSpec its) {
    return difference(proofOf(run(its), TOLD, 10));
  }

  @Test
  void aProofHoldsForTheSameSystemWhateverItsNamePortAndPlace() {
    assertThat(difference(proofOf(RUN, TOLD, 10))).isEmpty();
    assertThat(difference(system("4.3.1", 1, Map.of(), Optional.empty()))).isEmpty();
    assertThat(difference(proofOf(RUN, with(TOLD, Aspect.OTHER, "broker log.dirs", "/elsewhere"),
        10))).isEmpty();
  }

  @Test
  void anotherSystemIsNotProven() {
    assertThat(difference(system("4.1.2", 1, Map.of(), Optional.empty())))
        .contains("another version: 4.3.1 here, 4.1.2 in the proof");
    assertThat(difference(system("4.3.1", 3, Map.of(), Optional.empty())))
        .contains("another nodes: 1 here, 3 in the proof");
    assertThat(difference(system("4.3.1", 1, Map.of("heap", "2 GiB"), Optional.empty())))
        .hasValueSatisfying(text -> assertThat(text).startsWith("another options"));
    assertThat(new ProofMatch(proofOf(RUN, TOLD, 10),
        proofOf(RUN, TOLD, 10).proof().systems().getFirst())
        .difference(run(system("4.3.1", 1, Map.of(), Optional.of(new ExistingCluster(
            Map.of("bootstrap", "one:9092"), Optional.empty(), Optional.empty(), List.of())))),
            TOLD, HERE))
        .contains("a cluster that weir did not start is never killed");
  }

  @Test
  void otherSettingsInForceAreNotProven() {
    Durability weaker = new Durability(1, SamplePlans.FSYNC.acknowledge(), Storage.PAGE_CACHE);

    assertThat(difference(proofOf(RUN, with(TOLD, Aspect.BATCH_DELAY, "linger.ms", "5ms"), 10)))
        .hasValueSatisfying(text -> assertThat(text).contains("batch delay, linger.ms=1ms is not"));
    assertThat(difference(proofOf(RUN, SampleSettings.kafka(weaker), 10)))
        .hasValueSatisfying(text -> assertThat(text).contains("durability that was read back"));
    assertThat(difference(proofOf(RUN, ReadBack.NOTHING, 10)))
        .contains("the running system did not report its durability");
  }

  @Test
  void anotherMachineIsNotProven() {
    SystemProof proven = proofOf(RUN, TOLD, 10).proof().systems().getFirst();
    Map<String, Map<String, String>> facts = new LinkedHashMap<>(HERE.facts());
    facts.put("kernel", Map.of("system", "Debian GNU/Linux 12", "kernel", "6.2.0"));
    Environment newer =
        new Environment(Environment.FORMAT, "0.1.0", facts, List.of(), Optional.empty(),
            Optional.empty());
    Environment silent =
        new Environment(Environment.FORMAT, "0.1.0", Map.of(), List.of(), Optional.empty(),
            Optional.empty());

    assertThat(new ProofMatch(proofOf(RUN, TOLD, 10), proven).difference(RUN, TOLD, newer))
        .contains("another machine, kernel kernel: 6.2.0 here, 6.1.0 in the proof");
    assertThat(new ProofMatch(proofOf(RUN, TOLD, 10), proven).difference(RUN, TOLD, silent))
        .isPresent();
  }

  @Test
  void whatIsNoProofProvesNothing() {
    assertThat(difference(proofOf(RUN, TOLD, 9)))
        .contains("the proof calls it 'too-few', not proven");
  }

  @Test
  void theFindingsOfAResultNameTheNewestProofThatHolds() throws IOException {
    SampleFolder result = SampleResults.quickstart(folder);
    SampleProofs.cite(result, proofOf(RUN, TOLD, 10),
        SampleProofs.cited("../newer", SampleProofs.whole(RUN, TOLD, 12, LATER.plusSeconds(9))));

    Findings findings = Analysis.of(ResultReader.open(folder), SampleKinds.ALL);

    assertThat(check(findings, 0).status()).isEqualTo(Status.VERIFIED);
    assertThat(check(findings, 0).proven()).contains(new Proven("../newer", "0".repeat(64),
        LATER.plusSeconds(9), Optional.empty(), 12, 1_200, "2k/s of 100 B"));
    assertThat(check(findings, 1).proven()).as("of pulsar").isEmpty();
  }

  @Test
  void damagedCitationsProveNothingAndAreReported() throws IOException {
    SampleFolder result = SampleResults.quickstart(folder);
    Files.writeString(result.layout().citedProofs(), "{\"format\": 1, \"proofs\": [");

    Findings findings = Analysis.of(ResultReader.open(folder), SampleKinds.ALL);

    assertThat(check(findings, 0).proven()).isEmpty();
    assertThat(findings.warnings()).anySatisfy(
        warning -> assertThat(warning).contains("proofs.json"));
  }

  private static DurabilityCheck check(Findings findings, int system) {
    return findings.variants().getFirst().systems().get(system).durability();
  }

  /** The same with a setting more, or another value of one. */
  private static ReadBack with(ReadBack readBack, Aspect aspect, String name, String value) {
    List<Setting> settings = new ArrayList<>(readBack.settings());
    settings.removeIf(setting -> setting.name().equals(name));
    settings.add(new Setting(aspect, name, value, Source.CLIENT, value));
    return new ReadBack(readBack.brokerVersion(), readBack.durability(), settings,
        readBack.guarantee());
  }
}
