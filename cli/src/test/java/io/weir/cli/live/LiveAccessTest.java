package io.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveAccessTest {
  private static final LiveAccess ACCESS = new LiveAccess("k3y", 4711);
  private static final List<String> HERE = List.of("127.0.0.1:4711");

  @Test
  void aRequestWithTheKeyHasWhatFollowsIt() {
    assertThat(ACCESS.url()).hasToString("http://127.0.0.1:4711/k3y/");
    assertThat(ACCESS.resource(HERE, "/k3y/")).contains("");
    assertThat(ACCESS.resource(HERE, "/k3y/events")).contains("events");
    assertThat(ACCESS.resource(List.of("localhost:4711"), "/k3y/a/b")).contains("a/b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/k3y", "k3y/", "/k3/", "/k3yy/", "//k3y/", "/x/k3y/", "/K3Y/",
      "/%6b3y/", "/favicon.ico"})
  void noOtherPathHasAnything(String path) {
    assertThat(ACCESS.resource(HERE, path)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "127.0.0.1", "127.0.0.1:80", "localhost", "evil.example:4711",
      "evil.example", "127.0.0.1:4711.evil.example", "127.0.0.1.evil.example:4711"})
  void noOtherHostHasAnything(String host) {
    assertThat(ACCESS.resource(List.of(host), "/k3y/")).isEmpty();
  }

  @Test
  void theHostIsNamedOnce() {
    assertThat(ACCESS.resource(List.of(), "/k3y/")).isEmpty();
    assertThat(ACCESS.resource(List.of("127.0.0.1:4711", "evil.example"), "/k3y/")).isEmpty();
  }

  @Test
  void keysAreLongAndDiffer() {
    assertThat(LiveAccess.newKey()).matches("[A-Za-z0-9_-]{22}")
        .isNotEqualTo(LiveAccess.newKey());
  }
}
