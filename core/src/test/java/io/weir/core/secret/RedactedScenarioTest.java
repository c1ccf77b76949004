package io.weir.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactedScenarioTest {
  private static final String SCENARIO = """
      name: leaks # as a test
      systems:
        kafka:
          broker: kafka
          client.producer:
            ssl.keystore.key: |
              -----BEGIN PRIVATE KEY-----
              LEAK1LEAK1
              -----END PRIVATE KEY-----
            ssl.truststore.password: >-
              LEAK2
              LEAK2
            client.secret: "LEAK3
              LEAK3"
            basic.auth.user.info: me:LEAK4 # LEAK4
            pwd:
              LEAK5
            # the old one was LEAK2 LEAK2, and token: LEAK6
            sasl.jaas.config: 'x.Login required
              password="LEAK7";'
            ssl: { key: { password: LEAK8 }, protocol: TLS }
            key.deserializer: a.b.C
            max.in.flight.requests.per.connection: 5
            message.key: "here # there"
            sasl.mechanism: PLAIN
            ssl.truststore.location: /etc/trust.p12
            tokens.per.second: 100
            url: https://user:LEAK9@9LEAK@host/
            note: >-
              -----BEGIN RSA PRIVATE KEY-----
              LEAK10LEAK10
            linger.ms: 5
      sweep:
        systems.kafka.client.producer.pass: [LEAK11, "LEAK12"]
        workload.partitions: [1, 6]
      """;

  @Test
  void hidesWholeValuesAndNothingElse() {
    assertThat(Redaction.scenario(SCENARIO)).isEqualTo("""
        name: leaks # as a test
        systems:
          kafka:
            broker: kafka
            client.producer:
              ssl.keystore.key: <redacted>
              ssl.truststore.password: <redacted>
              client.secret: <redacted>
              basic.auth.user.info: <redacted>
              pwd:
                <redacted>
              # the old one was <redacted>, and token: <redacted>
              sasl.jaas.config: <redacted>
              ssl: { key: { password: <redacted> }, protocol: TLS }
              key.deserializer: a.b.C
              max.in.flight.requests.per.connection: 5
              message.key: "here # there"
              sasl.mechanism: PLAIN
              ssl.truststore.location: /etc/trust.p12
              tokens.per.second: 100
              url: https://user:<redacted>@host/
              note: <redacted>
              linger.ms: 5
        sweep:
          systems.kafka.client.producer.pass: [<redacted>, <redacted>]
          workload.partitions: [1, 6]
        """);
  }

  @Test
  void isTheSameWhenRedactedAgain() {
    String once = Redaction.scenario(SCENARIO);

    assertThat(Redaction.scenario(once)).isEqualTo(once);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "a: &x LEAK\nb: { password: *x }\n",
          "a: &x [LEAK, LEAK]\npassword: *x\n",
          "password: [LEAK, { b: LEAK }]\n",
          "😀: 1\npassword: 'LEAK''LEAK'\n",
          "password: LEAK\r\n",
          "# -----BEGIN PRIVATE KEY-----\n# LEAK\n# -----END PRIVATE KEY-----\na: 1\n",
          "# password: correct horse LEAK staple\na: 1\n",
          "# password: only words LEAK\na: 1\n",
          "url: \"https:\\/\\/u:LEAK@h\\/\"\n",
          "not: yaml: [\npassword: LEAK\n"})
  void leavesNoTrace(String yaml) {
    assertThat(Redaction.scenario(yaml)).doesNotContain("LEAK").contains(Redaction.HIDDEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "auth: { user: weir, password: \"${env:KAFKA_PASSWORD}\" }\n",
          "token: '${file:/run/secrets/token}' # mounted\n",
          "password: >-\n  ${env:A}\nb: 1\n",
          "question: Does a smaller batch cost throughput?\n",
          ""})
  void leavesTheRest(String yaml) {
    assertThat(Redaction.scenario(yaml)).isEqualTo(yaml);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "systems.a.client.producer.ssl.keystore.key=LEAK | "
          + "systems.a.client.producer.ssl.keystore.key=<redacted>",
      "systems.a.client.common={ pwd: LEAK, linger.ms: 5 } | "
          + "systems.a.client.common={ pwd: <redacted>, linger.ms: 5 }",
      "systems.a.client.common.x=http://u:LEAK@h | systems.a.client.common.x=http://u:<redacted>@h",
      "systems.a.client.common.pass={ [LEAK | systems.a.client.common.pass=<redacted>",
      "workload.partitions=6 | workload.partitions=6",
      "password LEAK | password LEAK"})
  void hidesWhatIsSet(String set, String shown) {
    assertThat(Redaction.override(set)).isEqualTo(shown);
  }
}
