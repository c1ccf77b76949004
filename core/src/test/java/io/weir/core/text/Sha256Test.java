package io.weir.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256Test {
  /** The test vector of FIPS 180-4. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void hashesTheTestVector() {
    assertThat(Sha256.hex("abc")).isEqualTo(ABC);
    assertThat(Sha256.hex(new byte[] {'a', 'b', 'c'})).isEqualTo(ABC);
    assertThat(Sha256.of("abc")).hasSize(32).startsWith(0xba, 0x78);
  }

  @Test
  void textMustBeUtf8() {
    assertThat(Utf8.text("µs".getBytes(StandardCharsets.UTF_8), "hint")).isEqualTo("µs");
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> Utf8.text(new byte[] {(byte) 0xb5}, "save it as UTF-8"))
        .withMessageContaining("is not UTF-8 text");
  }
}
