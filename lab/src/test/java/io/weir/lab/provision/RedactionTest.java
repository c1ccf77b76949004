package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RedactionTest {
  @Test
  void hidesWhatIsNamedLikeASecretAndNothingElse() {
    List<String> command =
        List.of("java", "-Dssl.keystore.password=abc", "--token", "t0k", "--admin-secret=s",
            "-Dsasl.jaas.config=Login required;",
            "--url", "http://user:pw@host/x", "--token-dir", "--heap=1g", "tokens.properties",
            "--password");
    assertThat(Redaction.of(command))
        .containsExactly("java", "-Dssl.keystore.password=***", "--token", "***",
            "--admin-secret=***", "-Dsasl.jaas.config=***",
            "--url", "http://***@host/x", "--token-dir", "--heap=1g", "tokens.properties",
            "--password");
  }
}
