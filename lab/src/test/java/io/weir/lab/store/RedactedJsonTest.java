package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
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
        new SystemSpec(spec.name(), spec.broker(), spec.version(), spec.clientVersion(),
            spec.nodes(), spec.port(), spec.durability(), Map.of("tls.key-passphrase", "hunter2"),
            Map.of("client.producer", properties), Optional.empty(), Optional.empty());
    return new PlannedRun(1, 1, Map.of("sweep.client.pwd", "hunter2"), secret, run.client(),
        run.workload(), run.phases(), run.worker(), Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty(), 1);
  }

  @Test
  void noSecretOfAPlanIsWritten() {
    Map<String, String> properties = Map.of("ssl.key.password", "hunter2", "linger.ms", "1",
        "interceptor.url", "http://me:hunter2@host/", "note", "was hunter2");
    Plan plan =
        new Plan(Plan.FORMAT, "p", "", "client: { producer: { ssl.key.password: hunter2 } }\n",
            List.of("systems.a.client.producer.ssl.key.password=hunter2"), "", 1, Optional.empty(),
            Optional.empty(), Optional.empty(),
            Optional.empty(),
            Optional.empty(), Optional.empty(), List.of(run(properties)));

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
    RunResult result = new RunResult(RunResult.FORMAT, run(Map.of()), RunStatus.FAILED,
        Optional.of("it said swordfish and password=hunter2"), Instant.EPOCH, Optional.empty(),
        List.of(), false, readBack, Map.of("refused", "swordfish"), Optional.empty(),
        List.of(new RunResult.StartedProcess("broker", Optional.empty(),
            List.of("broker", "swordfish"), 1)),
        Optional.empty(), Optional.empty(), "-Dx=swordfish", Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty());

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
