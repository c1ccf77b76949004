package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.Installation;
import io.weir.scenario.Overrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios of clusters that weir did not start, as far as no cluster is needed. */
class ExistingClusterTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String HEAD = "name: prod\nquestion: Does it hold?\nsystems:\n";
  private static final String TAIL = """
      durability: { replicas: 3, acknowledge: majority, storage: fsync }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: 10s }
      """;

  @TempDir
  private Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    for (String file : List.of("ca.pem", "weir.pem", "weir.key", "trust.p12", "weir.p12")) {
      Files.createFile(folder.resolve(file));
    }
  }

  private String scenario(String systems) throws IOException {
    return Files.writeString(folder.resolve("prod.yaml"), HEAD + systems.indent(2) + TAIL)
        .toString();
  }

  @Test
  void whatTheDocumentationShowsIsSound() throws Exception {
    String page = Files.readString(
        Installation.ofProcess().home().resolve("docs").resolve("existing-clusters.md"));
    String examples = page.substring(page.indexOf("## Examples"));
    String yaml = examples.substring(examples.indexOf("```yaml") + "```yaml".length());
    String file = scenario(yaml.substring(0, yaml.indexOf("```")));
    Outcome outcome = SHELL.run("validate", file);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("valid", "10 runs (10 systems x 1 repetition)");
    assertThat(SHELL.run("plan", file).out().replaceAll("\\s+", " "))
        .contains("; no deployment of kafka-bundle, kafka-mutual")
        .doesNotContain("fresh deployment for each run");
    StoredPlansTest.check(StoredPlansTest.READER.read(Path.of(file), Overrides.NONE));
  }

  @Test
  void aPlanShowsWhereASecretIsAndNeedsNone() throws IOException {
    String file = scenario("""
        prod:
          broker: kafka
          client.common: { ssl.provider: SunJSSE, ssl.key.password: hunter2 }
          existing:
            bootstrap: "broker-1:9093"
            tls: { ca: ca.pem }
            auth: { mechanism: plain, user: weir, password: "${env:WEIR_NO_SUCH_VARIABLE}" }
        """);
    Outcome plan = SHELL.run("plan", file);
    assertThat(plan.exit()).isZero();
    assertThat(plan.out()).contains("prod: kafka, existing cluster at broker-1:9093, 3 replicas");
    Outcome json = SHELL.run("plan", file, "--json");
    assertThat(json.out())
        .contains("${env:WEIR_NO_SUCH_VARIABLE}", "\"ssl.provider\" : \"SunJSSE\"")
        .doesNotContain("\"ssl.key.password\" : \"hunter2\"", "ssl.key.password: hunter2");
    Outcome run = SHELL.run("run", file, "--out", folder.resolve("results").toString());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("systems.prod: ${env:WEIR_NO_SUCH_VARIABLE}",
        "nothing was started");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aSecretThatIsWrittenOutIsNotRepeated() throws IOException {
    String file = scenario("prod: { broker: kafka, existing: { bootstrap: \"broker-1:9093\" } }\n");
    Outcome outcome = SHELL.run("validate", file, "--set",
        "systems.prod.existing.auth={mechanism: plain, user: weir, password: hunter2}");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out() + outcome.err()).contains("contains the secret itself")
        .doesNotContain("hunter2");
  }

  @Test
  void itCanNotBeStarted() throws IOException {
    String file = scenario("prod: { broker: kafka, existing: { bootstrap: \"broker-1:9093\" } }\n");
    Outcome outcome = SHELL.run("brokers", "up", file);
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("'prod' is a cluster that weir did not start");
  }

  @Test
  void itCanNotBeKilled() throws IOException {
    String file = scenario("prod: { broker: kafka, existing: { bootstrap: \"broker-1:9093\" } }\n");
    Outcome outcome = SHELL.run("prove", file, "--kill-all");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("'prod' is a cluster that weir did not start",
        "kills no processes but its own");
  }

  @Test
  void itTakesNoMemoryOfThisMachineAndNothingIsForetoldOfItsBrokers()
      throws IOException {
    String file = scenario("""
        prod: { broker: kafka, existing: { bootstrap: "broker-1:9093" } }
        queues:
          broker: pulsar
          existing: { service-url: "pulsar://broker-1:6650", admin-url: "http://broker-1:8080" }
        """);
    Outcome plan = SHELL.run("plan", file);
    assertThat(plan.err()).isEmpty();
    assertThat(plan.exit()).isZero();
    assertThat(plan.out()).containsPattern("storage as\\s+claimed")
        .doesNotContain("memory of", "-Xmx", "journalSyncData", "writes stop");
  }

  @Test
  void streamsAreRefusedThere() throws IOException {
    String file = scenario("""
        prod:
          broker: rabbitmq
          queue: stream
          durability: { replicas: 3, acknowledge: majority, storage: page-cache }
          existing: { amqp: "node-1:5672", management: "http://node-1:15672" }
        """);
    Outcome outcome = SHELL.run("validate", file);
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("systems.prod.queue",
        "weir can't use streams of an existing cluster");
  }
}
