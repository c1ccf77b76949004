package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.experiment.LoopbackPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
          "ssl.keystore.password=hunter2",
          "  password: hunter2",
          "\"clientSecret\" : \"hunter2\"",
          "sasl.jaas.config=x.PlainLoginModule required username=\"me\" password=\"hunter2\";",
          "brokerClientAuthenticationParameters=token:hunter2",
          "authParams: token:hunter2",
          "{ linger.ms: 1, api-key: hunter2 }",
          "url = https://me:hunter2@example.org/x",
          "--api-token=hunter2",
          "RABBITMQ_COOKIE=hunter2",
          "aws_access_key_id = hunter2"})
  void hidesASecret(String line) {
    assertThat(Redaction.text(line)).doesNotContain("hunter2").contains(Redaction.HIDDEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "linger.ms=1",
          "delegation.token.expiry.check.interval.ms=3600000",
          "log.dirs=/data/kafka",
          "key.serializer=org.apache.kafka.common.serialization.ByteArraySerializer",
          "http://127.0.0.1:8080/admin/v2"})
  void leavesTheRest(String line) {
    assertThat(Redaction.text(line)).isEqualTo(line);
  }

  @Test
  void hidesLineByLine() {
    assertThat(Redaction.text("a=1\npassword=x\nb=2\n"))
        .isEqualTo("a=1\npassword=<redacted>\nb=2\n");
  }

  @Test
  void hidesTheWordBehindAnOption() {
    assertThat(Redaction.command(List.of("tool", "--password", "hunter2", "-v", "--topic", "t")))
        .containsExactly("tool", "--password", "<redacted>", "-v", "--topic", "t");
  }

  @Test
  void noSecretOfAPlanIsWritten() throws Exception {
    PlannedRun run = LoopbackPlan.run(1, LoopbackPlan.seconds(0, 1, 1), Map.of());
    SystemSpec spec = run.system();
    SystemSpec secret =
        new SystemSpec(
            spec.name(), spec.broker(), spec.version(), spec.clientVersion(), spec.nodes(),
            spec.port(), spec.durability(), Map.of("tls.key-passphrase", "hunter2"),
            Map.of("client.producer", Map.of("ssl.key.password", "hunter2", "linger.ms", "1")));
    PlannedRun withSecret =
        new PlannedRun(
            1, 1, Map.of(), secret, run.client(), run.workload(), run.phases(), run.worker(), 1);
    Plan plan =
        new Plan(
            Plan.FORMAT, "p", "", "client: { producer: { ssl.key.password: hunter2 } }\n",
            List.of("systems.a.client.producer.ssl.key.password=hunter2"), "", 1,
            List.of(withSecret));

    String written = Json.prettyWriter().writeValueAsString(Redaction.plan(plan));

    assertThat(written).doesNotContain("hunter2").contains("\"linger.ms\" : \"1\"");
  }
}
