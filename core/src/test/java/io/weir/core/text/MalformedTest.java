package io.weir.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.unit.Rate;
import org.junit.jupiter.api.Test;

class MalformedTest {
  @Test
  void aQuotedSemicolonBelongsToWhatIsWrong() {
    Malformed rate = catchThrowableOfType(Malformed.class, () -> Rate.parse("fast; very"));

    assertThat(rate.what()).isEqualTo("not a rate: 'fast; very'");
    assertThat(rate.hint()).contains("write one as 10k/s, 1.5M/s or 20/s");
    assertThat(rate)
        .hasMessage("not a rate: 'fast; very'; write one as 10k/s, 1.5M/s or 20/s");
  }

  @Test
  void aPartIsNamedInFrontAndTheHintStays() {
    Malformed line = new Malformed("'x' is not a time", "sort them").in("line 2");

    assertThat(line.what()).isEqualTo("line 2: 'x' is not a time");
    assertThat(line.hint()).contains("sort them");
    assertThat(line).hasCauseInstanceOf(Malformed.class);
  }

  @Test
  void anyOtherRefusalIsOneWithoutAHint() {
    IllegalArgumentException other = new IllegalArgumentException("too; large");

    assertThat(Malformed.of(other).what()).isEqualTo("too; large");
    assertThat(Malformed.of(other).hint()).isEmpty();
    assertThat(Malformed.of(new Malformed("a", "b")).hint()).contains("b");
  }

  @Test
  void itSaysSomething() {
    assertThatThrownBy(() -> new Malformed(" ", "try again"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
