package io.weir.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownSecretsTest {
  private static final String SECRET = "p\"a/s&s w\\ö?rd";

  private static KnownSecrets knowing(String secret) {
    return new KnownSecrets.Collector().add(secret).known();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "refused 'p\"a/s&s w\\ö?rd'",
          "GET /login?as=p%22a%2Fs%26s+w%5C%C3%B6%3Frd",
          "GET /login?as=p%22a%2Fs%26s%20w%5C%C3%B6%3Frd",
          "{\"x\":\"p\\\"a/s&s w\\\\ö?rd\"}",
          "Login x=\"p\\\"a/s&s w\\\\ö?rd\""})
  void hidesEveryForm(String text) {
    assertThat(knowing(SECRET).apply(text)).contains(Redaction.HIDDEN)
        .doesNotContain("a/s&s", "a%2Fs", "rd");
  }

  @Property
  void hidesItInBase64(@ForAll @AlphaChars @NumericChars @StringLength(min = 8) String secret,
      @ForAll String before, @ForAll String after) {
    Assume.that(!Redaction.HIDDEN.contains(secret));
    byte[] bytes = (before + secret + after).getBytes(StandardCharsets.UTF_8);
    String sent = "x: " + Base64.getEncoder().encodeToString(bytes) + ".";
    String inUrl = "x: " + Base64.getUrlEncoder().encodeToString(bytes) + ".";

    KnownSecrets known = knowing(secret);

    assertThat(known.hide(sent)).isEqualTo("x: <redacted>.");
    assertThat(known.hide(inUrl)).isEqualTo("x: <redacted>.");
  }

  @Test
  void findsTheSecretsThatAValueConsistsOf() {
    KnownSecrets known = new KnownSecrets.Collector()
        .addNamed(Map.of(
            "sasl.jaas.config", "x.Login required username=\"weir\" password=\"hun\\\"ter2\";",
            "basic.auth.user.info", "weir:swordfish",
            "ssl.keystore.key",
            "-----BEGIN PRIVATE KEY-----\nMIIBVQIBADAN\n-----END PRIVATE KEY-----",
            "proxy", "http://me:tr0ub4dor@proxy:80/",
            "client.id", "harmless"))
        .known();

    assertThat(
        known.apply("hun\"ter2, swordfish, MIIBVQIBADAN, tr0ub4dor, weir, required, harmless"))
        .isEqualTo("<redacted>, <redacted>, <redacted>, <redacted>, weir, required, harmless");
  }

  @Test
  void hidesTheLongerOfTwoFirst() {
    KnownSecrets known = new KnownSecrets.Collector().add("s3cret").add("s3cret-too").known();

    assertThat(known.apply("s3cret-too and s3cret")).isEqualTo("<redacted> and <redacted>");
  }

  @Test
  void leavesWhatIsTooShortToBeDistinguished() {
    assertThat(knowing("abc").apply("abcdef")).isEqualTo("abcdef");
  }
}
