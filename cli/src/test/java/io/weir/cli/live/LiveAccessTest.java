package io.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.AccessKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveAccessTest {
  private static final String KEY = "k3y_abcdefghijklmnopqr";
  private static final LiveAccess ACCESS = new LiveAccess(new AccessKey(KEY), 4711);
  private static final List<String> HERE = List.of("127.0.0.1:4711");

  @Test
  void aRequestWithTheKeyHasWhatFollowsIt() {
    assertThat(ACCESS.url()).hasToString("http://127.0.0.1:4711/" + KEY + "/");
    assertThat(ACCESS.resource(HERE, "/" + KEY + "/")).contains("");
    assertThat(ACCESS.resource(HERE, "/" + KEY + "/events")).contains("events");
    assertThat(ACCESS.resource(List.of("localhost:4711"), "/" + KEY + "/a/b")).contains("a/b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/KEY", "KEY/", "/KE/", "/KEYx/", "//KEY/", "/x/KEY/",
      "/%6b3y_abcdefghijklmnopqr/", "/K3Y_ABCDEFGHIJKLMNOPQR/", "/favicon.ico"})
  void noOtherPathHasAnything(String path) {
    assertThat(ACCESS.resource(HERE, path.replace("KEY", KEY))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "127.0.0.1", "127.0.0.1:80", "localhost", "evil.example:4711",
      "evil.example", "127.0.0.1:4711.evil.example", "127.0.0.1.evil.example:4711"})
  void noOtherHostHasAnything(String host) {
    assertThat(ACCESS.resource(List.of(host), "/" + KEY + "/")).isEmpty();
  }

  @Test
  void theHostIsNamedOnce() {
    assertThat(ACCESS.resource(List.of(), "/" + KEY + "/")).isEmpty();
    assertThat(ACCESS.resource(List.of("127.0.0.1:4711", "evil.example"), "/" + KEY + "/"))
        .isEmpty();
  }
}
