package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SettingNamesTest {
  private static final SettingNames NAMES = new SettingNames("a broker",
      Set.of("acks", "batch.size", "listener.name.*", "provider.*.issuer", "."),
      Map.of("acks", "set 'durability'"));

  @Test
  void namesAreKnownAloneAndByTheirFamily() {
    assertThat(NAMES.unknown(Set.of("acks", "batch.size", "listener.name.plain.sasl",
        "provider.one.issuer"))).isEmpty();
    assertThat(NAMES.unknown(Set.of("batch_size", "acksx", "listener.name.", "provider.issuer",
        "provider.one.issuers", "x")))
        .containsExactly("acksx", "batch_size", "listener.name.", "provider.issuer",
            "provider.one.issuers", "x");
  }

  @Test
  void theMostSimilarNameIsProposedWithItsAlternative() {
    assertThat(NAMES.hint("batchsize")).isEqualTo("did you mean batch.size?");
    assertThat(NAMES.hint("acsk"))
        .isEqualTo("did you mean acks? weir sets that itself: set 'durability'");
    assertThat(NAMES.hint("listener.name"))
        .isEqualTo("correct it, or leave it if another version or a plug-in has it");
  }
}
