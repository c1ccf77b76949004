package io.weir.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.unit.Rate;
import org.junit.jupiter.api.Test;

class MalformedTest {
  @Test
  void a_quoted_semicolon_belongs_to_what_is_wrong() {
    Malformed rate = catchThrowableOfType(Malformed.class, () -> Rate.parse("fast; very"));

    assertThat(rate.what()).isEqualTo("not a rate: 'fast; very'");
    assertThat(rate.hint()).contains("write one as 10k/s, 1.5M/s or 20/s");
    assertThat(rate)
        .hasMessage("not a rate: 'fast; very'; write one as 10k/s, 1.5M/s or 20/s");
  }

  @Test
  void a_part_is_named_in_front_and_the_hint_stays() {
    Malformed line = new Malformed("'x' is not a time", "sort them").in("line 2");

    assertThat(line.what()).isEqualTo("line 2: 'x' is not a time");
    assertThat(line.hint()).contains("sort them");
    assertThat(line).hasCauseInstanceOf(Malformed.class);
  }

  @Test
  void any_other_refusal_is_one_without_a_hint() {
    IllegalArgumentException other = new IllegalArgumentException("too; large");

    assertThat(Malformed.of(other).what()).isEqualTo("too; large");
    assertThat(Malformed.of(other).hint()).isEmpty();
    assertThat(Malformed.of(new Malformed("a", "b")).hint()).contains("b");
  }

  @Test
  void it_says_something() {
    assertThatThrownBy(() -> new Malformed(" ", "try again"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
