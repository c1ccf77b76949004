package io.weir.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PulsarOptionsTest {
  private static PulsarOptions with(String name, String value) {
    return new PulsarOptions(Map.of(name, value));
  }

  @Test
  void thereIsABookieForEachNodeUnlessTheScenarioSaysOtherwise() {
    assertThat(new PulsarOptions(Map.of()).bookKeeper().bookies(3)).isEqualTo(3);
    assertThat(with("bookies", "4").bookKeeper().bookies(3)).isEqualTo(4);
  }

  @Test
  void sizesHaveUnits() {
    assertThat(with("heap", "2 GiB").heap()).isEqualTo(DataSize.mebibytes(2048));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "three", "1.5", "", "99999"})
  void aCountIsAWholeNumberFromOne(String text) {
    assertThatThrownBy(() -> with("bookies", text).bookKeeper().bookies(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void anEvenNumberOfMetadataNodesIsRefused() {
    assertThatThrownBy(() -> with("zookeepers", "2").bookKeeper().zookeepers())
        .hasMessageContaining("odd");
    assertThat(with("zookeepers", "3").bookKeeper().zookeepers()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127 MiB", "1000000000 B", "1 GB"})
  void memoryIsWholeMebibytesFrom128(String text) {
    assertThatThrownBy(() -> with("bookie-heap", text).bookKeeper().bookieHeap())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"public", "a/b/c", "/", "public/", "a b/c", "persistent://a/b"})
  void aNamespaceHasATenant(String text) {
    assertThatThrownBy(() -> with("namespace", text).namespace())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tenant/namespace");
  }

  @ParameterizedTest
  @EnumSource
  void everyKindOfSubscriptionHasAWord(SubscriptionKind kind) {
    assertThat(with("subscription-type", kind.word()).subscriptionType()).contains(kind);
  }

  @Test
  void anUnknownKindOfSubscriptionIsReportedWithTheKnownOnes() {
    assertThatThrownBy(() -> with("subscription-type", "Shared").subscriptionType())
        .hasMessageContaining("'Shared'")
        .hasMessageContaining("[exclusive, failover, shared, key-shared]");
  }

  @Test
  void everyOptionIsExplained() {
    assertThat(PulsarOptions.all()).hasSize(15)
        .allSatisfy(option -> assertThat(option.explanation()).contains("default"))
        .extracting(Option::name)
        .doesNotHaveDuplicates();
  }
}
