package io.weir.lab.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheDirectoryTest {
  private static final Path HOME = Path.of("/home/user");

  @Test
  void followsTheUsersChoiceIfItIsAbsolute() {
    assertThat(CacheDirectory.of("x", Map.of("XDG_CACHE_HOME", "/var/cache/user"), HOME))
        .isEqualTo(Path.of("/var/cache/user/weir/x"));
    assertThat(CacheDirectory.of("x", Map.of("XDG_CACHE_HOME", "relative"), HOME))
        .isEqualTo(Path.of("/home/user/.cache/weir/x"));
    assertThat(CacheDirectory.of("x", Map.of(), HOME))
        .isEqualTo(Path.of("/home/user/.cache/weir/x"));
  }
}
