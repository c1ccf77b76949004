package io.weir.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedactedPropertiesTest {
  @Test
  void hidesWholeValuesAndNothingElse() {
    String properties = """
        # made by weir, password=LEAK1
        broker.id = 1
        ssl.keystore.key=-----BEGIN PRIVATE KEY----- \\
            LEAK2LEAK2 \\
          -----END PRIVATE KEY-----
        ! LEAK2LEAK2
        default_pass = LEAK3\\u0021
        key.deserializer : a.b.C
        path=C:\\\\
        pwd LEAK5
        url=http\\://u\\:LEAK6@h/
        list=a,\\
          b
        secret.key = LEAK7""";

    assertThat(Redaction.properties(properties)).isEqualTo("""
        # made by weir, password=<redacted>
        broker.id = 1
        ssl.keystore.key=<redacted>
        ! <redacted>
        default_pass=<redacted>
        key.deserializer : a.b.C
        path=C:\\\\
        pwd=<redacted>
        url=http://u:<redacted>@h/
        list=a,\\
          b
        secret.key=<redacted>""");
  }

  @Test
  void hidesInMalformedLines() {
    assertThat(Redaction.properties("password = \\uLEAK\nb=1\n"))
        .isEqualTo("password = <redacted>\nb=1\n");
  }
}
