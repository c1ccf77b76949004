package io.weir.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FolderTimeTest {
  @Test
  void aNameHasTheSecondAndMayGoBeyondIt() {
    Instant time = Instant.parse("2026-01-31T23:59:59.9Z");
    String name = FolderTime.name(time);
    assertThat(name).isEqualTo("2026-01-31T23-59-59Z");
    assertThat(FolderTime.in(name + "-2")).contains(Instant.parse("2026-01-31T23:59:59Z"));
  }

  @Test
  void otherNamesHaveNoTime() {
    for (String name : List.of("", "latest", "2026-01-31", "2026-13-01T23-59-59Z")) {
      assertThat(FolderTime.in(name)).as(name).isEmpty();
    }
  }
}
