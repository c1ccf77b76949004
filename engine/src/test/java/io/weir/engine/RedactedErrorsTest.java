package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Storage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedactedErrorsTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final RedactedErrors errors = new RedactedErrors(written);
  private final PrintStream log = new PrintStream(errors, true, StandardCharsets.UTF_8);

  private String log() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theSecretsOfADriverNeverGetIntoTheLog() {
    errors.hideSecretsOf(new DriverSettings(
        Map.of("password", "drawn-password"), ClientPolicy.DEFAULT,
        new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE), Map.of(),
        Map.of("client.common", Map.of("pwd", "hunter2")), "weir", 1, Duration.ofSeconds(1),
        Optional.of(new ExistingCluster(Map.of(), Optional.empty(),
            Optional.of(new Credentials("plain", "weir", "swordfish")), List.of()))));

    log.print("refused: swo");
    log.println("rdfish, hunter2, drawn-password");

    assertThat(log()).isEqualTo("refused: <redacted>, <redacted>, <redacted>\n");
  }

  @Test
  void aKeyIsHiddenLineByLine() {
    log.print(
        "-----BEGIN PRIVATE KEY-----\nMIIBVQIBADAN\nBgkqhkiG\n-----END PRIVATE KEY-----\nö\n");

    assertThat(log()).doesNotContain("MIIB", "Bgkq").endsWith("<redacted>\nö\n");
  }

  @Test
  void aLineIsWrittenAsSoonAsItEnds() {
    log.print("one\ntwo");
    assertThat(log()).isEqualTo("one\n");

    log.close();
    assertThat(log()).isEqualTo("one\ntwo\n");
  }

  @Test
  void aLineWithoutEndIsWrittenInPieces() {
    log.print("x".repeat(1 << 17));

    assertThat(log()).hasSize(1 << 17);
  }
}
