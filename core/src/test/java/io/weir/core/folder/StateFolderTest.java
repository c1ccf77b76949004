package io.weir.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateFolderTest {
  private static final Path HOME = Path.of("/home/me");

  @Test
  void itLiesWhereTheUsersStateDoes() {
    assertThat(StateFolder.of(Map.of("XDG_STATE_HOME", "/state"), HOME))
        .isEqualTo(Path.of("/state/weir"));
    for (String unusable : List.of("", "relative")) {
      assertThat(StateFolder.of(Map.of("XDG_STATE_HOME", unusable), HOME))
          .isEqualTo(Path.of("/home/me/.local/state/weir"));
    }
  }
}
