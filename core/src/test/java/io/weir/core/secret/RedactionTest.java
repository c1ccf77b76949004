package io.weir.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

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
          "aws_access_key_id = hunter2",
          "https://user:hun@ter@hunter2@host/",
          "https://hunter2@host/",
          "Authorization: Basic hunter2hunter2==",
          "authorization=\"hunter2\"",
          "sent Bearer hunter2.hunter2",
          "-----BEGIN ENCRYPTED PRIVATE KEY-----\nhunter2\n-----END ENCRYPTED PRIVATE KEY-----",
          "-----BEGIN EC PRIVATE KEY----- hunter2",
          "password: hunter2 is wrong here",
          "password = correct horse hunter2 staple",
          "sent eyJhbGciOiJIUzI1NiJ9.hunter2.hunter2",
          "tokens.per.second: 100, token: hunter2",
          "{\"tokens\":5,\"token\":\"hunter2\"}"})
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
          "http://127.0.0.1:8080/admin/v2",
          "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
          "Basic authentication failed",
          "client.common.my.secret: Kafka's client has no such property",
          "auth.password: is empty; put the secret there",
          "tokens.per.second: 100",
          "{ max.tokens: 5, linger.ms: 1 }",
          "ssl.keystore.password = [hidden]",
          "sent to weir@example.org: https://example.org/a@b"})
  void leavesTheRest(String line) {
    assertThat(Redaction.text(line)).isEqualTo(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "password: ${env:KAFKA_PASSWORD}",
          "auth: { user: weir, password: \"${env:KAFKA_PASSWORD}\" }",
          "token: '${file:/run/secrets/token}' # mounted",
          "tls: { key-password: \"${file:key.password}\", verify-host: true }"})
  void leavesReferencesToSecrets(String line) {
    assertThat(Redaction.text(line)).isEqualTo(line);
    assertThat(Redaction.values(Map.of("password", "${env:A}")))
        .isEqualTo(Map.of("password", "${env:A}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "password: \"${env:A}\", token: hunter2",
          "password: ${env:A}hunter2",
          "password: ${vault:A} hunter2",
          "sasl.jaas.config: x password=\"${env:A}\" token=\"hunter2\";"})
  void hidesWhatIsMoreThanAReference(String line) {
    assertThat(Redaction.text(line)).doesNotContain("hunter2").contains(Redaction.HIDDEN);
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
  void takesNoOptionForTheValueOfTheOneBefore() {
    List<String> command =
        List.of("java", "-Dsasl.jaas.config=Login required;", "--token-dir", "--heap=1g",
            "tokens.properties", "--password");
    assertThat(Redaction.command(command))
        .containsExactly("java", "-Dsasl.jaas.config=<redacted>", "--token-dir", "--heap=1g",
            "tokens.properties", "--password");
  }
}
