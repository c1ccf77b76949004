package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CausesTest {
  @Test
  void eachMessageIsSaidOnce() {
    Exception inner = new IllegalStateException("no route");
    assertThat(Causes.chain(new IOException("no route", new RuntimeException("failed", inner))))
        .isEqualTo("no route: failed");
  }

  @Test
  void anInnermostCauseWithoutAMessageGivesItsClass() {
    assertThat(Causes.chain(new IOException("failed", new InterruptedException())))
        .isEqualTo("failed: InterruptedException");
    assertThat(Causes.chain(new IOException(null, new InterruptedException())))
        .isEqualTo("IOException");
  }

  @Test
  void aClientMaySayMoreThanAMessage() {
    assertThat(Causes.chain(new IOException("ignored"), cause -> Optional.of("code 403")))
        .isEqualTo("code 403");
  }
}
