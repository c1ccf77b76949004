package io.weir.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
          "password", "pwd", "pass", "passwd", "passphrase", "credential", "credentials", "token",
          "secret", "api.key", "apiKey", "API_KEY", "private.key", "ssl.keystore.key",
          "basic.auth.user.info", "basicAuthUserInfo", "sasl.jaas.config", "clientSecret",
          "db.pwd", "db-pass", "keypass", "DB_PASS", "ssl.key.password", "authParams",
          "brokerClientAuthenticationParameters", "aws_access_key_id", "RABBITMQ_COOKIE",
          "default_pass", "delegation.token.secret.key", "tokenSecretKey", "access.token",
          "listener.name.sasl_ssl.plain.sasl.jaas.config", "--password", "credentials.user",
          "systems.tokens-per-second.client.producer.ssl.keystore.key",
          "sweep.systems.a.client.common.client.secret",
          "scale.full.systems.a.client.common.pwd"})
  void isOfASecret(String name) {
    assertThat(SecretName.isOne(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "key.deserializer", "max.in.flight.requests.per.connection", "message.key",
          "sasl.mechanism", "ssl.truststore.location", "tokens.per.second", "bypass",
          "ssl.keystore.certificate.chain", "delegation.token.expiry.check.interval.ms",
          "password.encoder.iterations", "basic.auth.credentials.source", "log.dirs",
          "sasl.oauthbearer.token.endpoint.url", "ssl.keystore.type", "tokenizer",
          "systems.password-less.client.producer.linger.ms", "scale.secret.workload.partitions",
          "partitioner.class", "compression.type", "passive", "tokenPublicKey", "keys"})
  void isOfNone(String name) {
    assertThat(SecretName.isOne(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
      "password, 12345, true", "token, 12345, true", "max.tokens, 100, false",
      "tokens, 100, false", "tokens, abc, true", "token.required.by.all, true, false",
      "password, '', false", "password, '${env:A}', false", "password, '${env:A}b', true",
      "password, <redacted>, false", "password, [hidden], false"})
  void hidesByNameAndValue(String name, String value, boolean hidden) {
    assertThat(SecretName.hides(name, value)).isEqualTo(hidden);
  }
}
