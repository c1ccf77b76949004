package io.weir.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
  private static Fingerprints of(String... namesAndSums) {
    TreeMap<String, String> files = new TreeMap<>();
    for (int i = 0; i < namesAndSums.length; i += 2) {
      files.put(namesAndSums[i], namesAndSums[i + 1]);
    }
    return new Fingerprints(Fingerprints.FORMAT, files);
  }

  @Test
  void whatIsNewIsNoChange() {
    assertThat(of("a", "1").changedIn(of("a", "1", "b", "2"))).isEmpty();
  }

  @Test
  void whatIsGoneOrOtherwiseIsOne() {
    assertThat(of("a", "1", "b", "2", "c", "3").changedIn(of("a", "1", "b", "x")))
        .containsExactly("b has another content", "c is not used any more");
  }

  @Test
  void laterOnesCount() {
    assertThat(of("a", "1", "b", "2").with(of("b", "3"))).isEqualTo(of("a", "1", "b", "3"));
  }
}
