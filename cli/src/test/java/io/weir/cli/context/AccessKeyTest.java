package io.weir.cli.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class AccessKeyTest {
  @Test
  void keysAreLongAndDiffer() {
    AccessKey key = AccessKey.random();
    assertThat(key.text()).matches("[A-Za-z0-9_-]{22}")
        .isNotEqualTo(AccessKey.random().text());
    assertThat(key.matches(key.text())).isTrue();
    for (String other : List.of("", key.text() + "x", key.text().substring(1),
        key.text().toUpperCase(Locale.ROOT) + " ")) {
      assertThat(key.matches(other)).as(other).isFalse();
    }
  }

  @Test
  void noOtherFormIsAKeyAndNoneIsShown() {
    for (String text : List.of("", "short", "a".repeat(23), "a".repeat(21) + "/")) {
      assertThatIllegalArgumentException().isThrownBy(() -> new AccessKey(text));
    }
    AccessKey key = AccessKey.random();
    assertThat(key.toString()).doesNotContain(key.text());
  }
}
