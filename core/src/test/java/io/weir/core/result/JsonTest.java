package io.weir.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class JsonTest {
  private record Sample(String name, long count, Optional<String> note, OptionalInt port) {}

  private static Sample read(String json) throws IOException {
    return Json.reader(Sample.class).readValue(json);
  }

  @Test
  void absentValuesAreLeftOutAndComeBackAsAbsent() throws IOException {
    Sample sample = new Sample("a", 1, Optional.empty(), OptionalInt.empty());
    String json = Json.compactWriter().writeValueAsString(sample);
    assertThat(json).isEqualTo("{\"name\":\"a\",\"count\":1}");
    assertThat(read(json)).isEqualTo(sample);
    Sample full = new Sample("a", 1, Optional.of("b"), OptionalInt.of(2));
    assertThat(read(Json.compactWriter().writeValueAsString(full))).isEqualTo(full);
  }

  @Test
  void aFieldThatMustBeThereIsMissedAndOneThatMustNotIsRefused() {
    assertThatThrownBy(() -> read("{\"count\":1}")).hasMessageContaining("name");
    assertThatThrownBy(() -> read("{\"name\":\"a\"}")).hasMessageContaining("count");
    assertThatThrownBy(() -> read("{\"name\":\"a\",\"count\":1,\"more\":2}"))
        .hasMessageContaining("more");
  }
}
