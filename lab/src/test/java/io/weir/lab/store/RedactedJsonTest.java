package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.RunResultBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.secret.Harmless;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.unit.DataSize;
import io.weir.lab.experiment.LoopbackPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedactedJsonTest {
  private static final KnownSecrets KNOWN =
      new KnownSecrets.Collector().add("swordfish").add("1024").known();

  private static PlannedRun run(Map<String, String> properties) {
    PlannedRun run = LoopbackPlan.run(1, LoopbackPlan.seconds(0, 1, 1), Map.of());
    SystemSpec spec = run.system();
    SystemSpec secret =
        SystemSpecBuilder.builder()
            .name(spec.name())
            .broker(spec.broker())
            .version(spec.version())
            .clientVersion(spec.clientVersion())
            .nodes(spec.nodes())
            .port(spec.port())
            .durability(spec.durability())
            .options(Map.of("tls.key-passphrase", "hunter2"))
            .properties(Map.of("client.producer", properties))
            .build();
    return PlannedRunBuilder.builder()
        .index(1)
        .repetition(1)
        .variant(Map.of("sweep.client.pwd", "hunter2"))
        .system(secret)
        .client(run.client())
        .workload(run.workload())
        .phases(run.phases())
        .worker(run.worker())
        .seed(1)
        .build();
  }

  @Test
  void noSecretOfAPlanIsWritten() {
    Map<String, String> properties = Map.of("ssl.key.password", "hunter2", "linger.ms", "1",
        "interceptor.url", "http://me:hunter2@host/", "note", "was hunter2");
    Plan plan =
        PlanBuilder.builder()
            .format(Plan.FORMAT)
            .name("p")
            .question("")
            .source("client: { producer: { ssl.key.password: hunter2 } }\n")
            .overrides(List.of("systems.a.client.producer.ssl.key.password=hunter2"))
            .scale("")
            .seed(1)
            .runs(List.of(run(properties)))
            .build();

    assertThat(ResultWriter.json(plan)).doesNotContain("hunter2")
        .contains("\"linger.ms\" : \"1\"",
            "client: { producer: { ssl.key.password: <redacted> } }",
            "systems.a.client.producer.ssl.key.password=<redacted>", "me:<redacted>@host");
  }

  @Test
  void noSecretOfAResultIsWrittenAndItCanBeReadAgain() throws Exception {
    ReadBack readBack = new ReadBack(Optional.of("1"), Optional.empty(),
        List.of(
            new Setting(Setting.Aspect.OTHER, "user.info", "me:hunter2", Setting.Source.CLIENT,
                "me:hunter2"),
            new Setting(Setting.Aspect.OTHER, "greeting", "swordfish", Setting.Source.CLIENT, "x")),
        Optional.empty());
    RunResult result = RunResultBuilder.builder()
        .format(RunResult.FORMAT)
        .run(run(Map.of()))
        .status(RunStatus.FAILED)
        .problem(Optional.of("it said swordfish and password=hunter2"))
        .started(Instant.EPOCH)
        .phases(List.of())
        .drained(false)
        .readBack(readBack)
        .failures(Map.of("refused", "swordfish"))
        .processes(List.of(new RunResult.StartedProcess("broker", Optional.empty(),
            List.of("broker", "swordfish"), 1)))
        .worker("-Dx=swordfish")
        .build();

    String written = new RedactedJson(KNOWN).pretty().writeValueAsString(result);

    assertThat(written).doesNotContain("hunter2", "swordfish");
    RunResult read = Json.reader(RunResult.class).readValue(written);
    assertThat(read.status()).isEqualTo(RunStatus.FAILED);
    assertThat(read.readBack().settings()).extracting(Setting::name)
        .containsExactly("user.info", "greeting");
  }

  /** A field that a later version of weir may add without regard to secrets. */
  record Later(String added, List<String> list, Optional<String> optional,
      Map<String, List<String>> map, @Harmless String name, @Harmless List<String> names,
      DataSize size, Duration length) {}

  @Test
  void aNewTextIsRedactedUnlessItIsDeclaredHarmless() throws Exception {
    Later later = new Later("swordfish", List.of("swordfish"), Optional.of("swordfish"),
        Map.of("x", List.of("swordfish")), "swordfish", List.of("swordfish"),
        DataSize.parse("1024 B"), Duration.ofSeconds(1024));

    assertThat(new RedactedJson(KNOWN).compact().writeValueAsString(later)).isEqualTo(
        "{\"added\":\"<redacted>\",\"list\":[\"<redacted>\"],\"optional\":\"<redacted>\","
            + "\"map\":{\"x\":[\"<redacted>\"]},\"name\":\"swordfish\",\"names\":[\"swordfish\"],"
            + Json.compactWriter()
                .writeValueAsString(new Sizes(later.size, later.length))
                .substring(1));
  }

  private record Sizes(DataSize size, Duration length) {}
}
