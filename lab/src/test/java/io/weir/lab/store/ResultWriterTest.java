package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.driver.ReadBack;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.RunResultBuilder;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.unit.DataSize;
import io.weir.lab.experiment.LoopbackPlan;
import io.weir.lab.store.TrialRecorder.AppendingFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultWriterTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.89Z");
  private static final Plan PLAN = LoopbackPlan.of(LoopbackPlan.seconds(0, 1, 1), Map.of());

  @TempDir
  Path results;

  @Test
  void isNamedAfterScenarioAndTimeAndHoldsThePlan() throws Exception {
    ResultWriter folder = ResultWriter.create(results, PLAN, NOW);

    assertThat(folder.path()).isEqualTo(results.resolve("on-loopback/2026-03-04T05-06-07Z"));
    assertThat(Json.reader(Plan.class).<Plan>readValue(folder.layout().plan().toFile()))
        .isEqualTo(PLAN);
  }

  @Test
  void twoInOneSecondDifferAndLatestIsTheLaterOne() throws Exception {
    ResultWriter first = ResultWriter.create(results, PLAN, NOW);
    ResultWriter second = ResultWriter.create(results, PLAN, NOW);

    assertThat(second.path()).isNotEqualTo(first.path());
    Path latest = results.resolve("on-loopback/latest");
    assertThat(Files.readSymbolicLink(latest)).isRelative();
    assertThat(latest.toRealPath()).isEqualTo(second.path().toRealPath());
  }

  @Test
  void aFolderThatSomebodyNamedLatestIsLeftAlone() throws Exception {
    Path own = Files.createDirectories(results.resolve("on-loopback/latest"));
    Files.writeString(own.resolve("note"), "mine");

    ResultWriter.create(results, PLAN, NOW);

    assertThat(own.resolve("note")).hasContent("mine");
  }

  @Test
  void aRunsResultIsReplacedAsAWhole() throws Exception {
    PlannedRun run = PLAN.runs().get(0);
    ResultWriter folder = ResultWriter.create(results, PLAN, NOW);
    RunFolder runFolder = folder.begin(run);

    runFolder.write(result(run, RunStatus.UNFINISHED));
    runFolder.write(result(run, RunStatus.COMPLETED));

    RunResult read = Json.reader(RunResult.class).readValue(folder.layout().result(run).toFile());
    assertThat(read).isEqualTo(result(run, RunStatus.COMPLETED));
    try (Stream<Path> files = Files.list(folder.layout().run(run))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("logs", "result.json");
    }
  }

  private static RunResult result(PlannedRun run, RunStatus status) {
    return RunResultBuilder.builder()
        .format(RunResult.FORMAT)
        .run(run)
        .status(status)
        .started(NOW)
        .phases(List.of())
        .drained(false)
        .readBack(ReadBack.NOTHING)
        .failures(Map.of())
        .processes(List.of())
        .worker("a JVM")
        .build();
  }

  @Test
  void logsOfARunLoseTheirSecretsAndNothingElse() throws Exception {
    KnownSecrets secrets = new KnownSecrets.Collector().add("hunter2").known();
    ResultWriter folder =
        ResultWriter.create(results, PLAN, PlanFiles.NONE, secrets, NOW);
    RunFolder runFolder = folder.begin(PLAN.runs().get(0));
    byte[] harmless = {'a', (byte) 0xff, '\r', '\n', 'b'};
    Files.write(runFolder.logs().resolve("broker-1.log"), harmless);
    Files.writeString(runFolder.logs().resolve("broker-2.log"),
        "x hunter2\n-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\ny\n");

    runFolder.redactLogs();

    assertThat(runFolder.logs().resolve("broker-1.log")).hasBinaryContent(harmless);
    assertThat(runFolder.logs().resolve("broker-2.log"))
        .hasContent("x <redacted>\n<redacted>\n<redacted>\n<redacted>\ny\n");
  }

  @Test
  void configurationIsKeptWithoutItsSecrets() throws Exception {
    PlannedRun run = PLAN.runs().get(0);
    ResultWriter folder = ResultWriter.create(results, PLAN, NOW);
    Path site = results.resolve("site");
    ProcessPlan process =
        new ProcessPlan("broker-1", "broker", "localhost",
            new Command.Program("broker", List.of(), new DataSize(0)), Map.of(
                site.resolve("broker-1/server.properties"), "a=1\nssl.key.password=hunter2\n",
                site.resolve("home/.cookie"), "hunter2",
                results.resolve("elsewhere/client.conf"), "b=2\n"),
            List.of(), Map.of(), new Readiness.Exit(), Duration.ofSeconds(1), Duration.ofSeconds(1),
            Optional.empty(), Set.of());

    folder.begin(run)
        .keepConfig(
            new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(process))), Map.of(), List.of()),
            site);

    Path config = folder.layout().config(run);
    assertThat(config.resolve("broker-1/server.properties"))
        .hasContent("a=1\nssl.key.password=<redacted>\n");
    assertThat(config.resolve("home/.cookie")).hasContent("<redacted>");
    assertThat(config.resolve("broker-1/client.conf")).hasContent("b=2\n");
  }

  @Test
  void checksumsAreThoseOfTheFiles() throws Exception {
    ResultWriter folder = ResultWriter.create(results, PLAN, NOW);
    Files.createDirectories(folder.path().resolve("runs/x"));
    Files.writeString(folder.path().resolve("runs/x/abc"), "abc");

    folder.seal();
    folder.seal();

    assertThat(Files.readAllLines(folder.layout().checksums())).hasSize(2)
        .anyMatch(line -> line.matches("[0-9a-f]{64}  plan\\.json"))
        // The test vector of FIPS 180-4 for "abc".
        .contains(
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  runs/x/abc");
  }

  @Test
  void resultsThatCannotBeWrittenGiveOneClearError() throws Exception {
    Path file = Files.writeString(results.resolve("a-file"), "");

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> ResultWriter.create(file, PLAN, NOW))
        .withMessageContaining(file.toString())
        .withMessageContaining("put results elsewhere");
  }

  @Test
  void aRefusedWriteIsReportedInTheSystemsWords() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no /dev/full");
    try (AppendingFile file = new AppendingFile(full)) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> file.append(new byte[] {1}))
          .withMessageContaining("/dev/full: No space left on device")
          .withMessageContaining("check the disk");
    }
  }
}
