package io.weir.lab.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VaultTest {
  @TempDir
  private Path folder;

  private static Plan plan(String password, Map<String, Map<String, String>> properties) {
    PlannedRun run = LoopbackPlan.run(1, LoopbackPlan.seconds(0, 1, 1), Map.of());
    SystemSpec spec = run.system();
    ExistingCluster cluster =
        new ExistingCluster(Map.of("bootstrap", "one:9092"), Optional.empty(),
            Optional.of(new Credentials("plain", "weir", password)), List.of());
    SystemSpec existing =
        SystemSpecBuilder.builder()
            .name("prod")
            .broker(spec.broker())
            .version("")
            .nodes(1)
            .port(spec.port())
            .durability(spec.durability())
            .options(Map.of())
            .properties(properties)
            .existing(Optional.of(cluster))
            .build();
    PlannedRun planned =
        PlannedRunBuilder.builder()
            .index(1)
            .repetition(1)
            .variant(Map.of())
            .system(existing)
            .client(run.client())
            .workload(run.workload())
            .phases(run.phases())
            .worker(run.worker())
            .seed(1)
            .build();
    return PlanBuilder.builder()
        .format(Plan.FORMAT)
        .name("p")
        .question("")
        .source("")
        .overrides(List.of())
        .scale("")
        .seed(1)
        .runs(List.of(planned))
        .build();
  }

  private static ExistingCluster cluster(Plan plan) {
    return plan.runs().getFirst().system().existing().orElseThrow();
  }

  @Test
  void referencesAreFilledFromTheEnvironmentAndFromFiles() throws Exception {
    Path file = Files.writeString(folder.resolve("jaas"), "s3cret-of-file\n");
    Map<String, Map<String, String>> properties = Map.of(
        "client.common", Map.of("sasl.jaas.config", "x password=\"${file:" + file + "}\";"),
        "server", Map.of("kept", "${file:" + file + "}"));
    Plan plan = plan("${env:WEIR_PASSWORD}", properties);
    Vault vault = Vault.open(plan, Map.of("WEIR_PASSWORD", "s3cret$1"));

    assertThat(vault.fill(cluster(plan)).credentials().orElseThrow().secret())
        .isEqualTo("s3cret$1");
    assertThat(vault.fill(properties).get("client.common"))
        .containsEntry("sasl.jaas.config", "x password=\"s3cret-of-file\";");
    assertThat(vault.fill(properties).get("server"))
        .containsEntry("kept", "${file:" + file + "}");
    assertThat(vault.known().apply("a s3cret$1 and s3cret-of-file."))
        .isEqualTo("a <redacted> and <redacted>.");
    assertThat(vault.fill(cluster(plan)).toString()).doesNotContain("s3cret$1");
  }

  @Test
  void aSecretIsWhatTheLoginModuleReads() throws Exception {
    Map<String, Map<String, String>> properties = Map.of("client.common",
        Map.of("sasl.jaas.config", "x password=\"${env:A}\";", "other", "${env:A}"));

    Vault vault = Vault.open(plan("${env:A}", properties), Map.of("A", "pa\"ss\\word"));

    assertThat(vault.fill(properties).get("client.common"))
        .containsEntry("sasl.jaas.config", "x password=\"pa\\\"ss\\\\word\";")
        .containsEntry("other", "pa\"ss\\word");
  }

  @Test
  void secretsThatThePlanHoldsItselfAreKnown() throws Exception {
    Plan plan = plan("${env:A}", Map.of("client.common",
        Map.of("pwd", "hunter2", "url", "http://me:swordfish@host/", "client.id", "harmless")));

    assertThat(Vault.open(plan, Map.of("A", "s3cret"))
        .known()
        .apply(
            "hunter2 swordfish s3cret harmless"))
        .isEqualTo("<redacted> <redacted> <redacted> harmless");
  }

  @Test
  void allThatIsMissingIsReportedAtOnceBeforeAnythingStarts() {
    Plan plan = plan("${env:WEIR_PASSWORD}",
        Map.of("client.common", Map.of("ssl.key.password", "${file:/nowhere/at/all}")));

    assertThatThrownBy(() -> Vault.open(plan, Map.of()))
        .isInstanceOf(SecretsMissingException.class)
        .hasMessageContaining("systems.prod: ${env:WEIR_PASSWORD}: the environment has no such")
        .hasMessageContaining("${file:/nowhere/at/all}: there is no such file");
    assertThatThrownBy(() -> Vault.open(plan("${env:E}", Map.of()), Map.of("E", "")))
        .hasMessageContaining("is empty");
  }
}
