package io.weir.driver.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RocketMqDurabilityTest {
  @ParameterizedTest
  @CsvSource({"1, ALL, FSYNC", "1, ONE, PAGE_CACHE", "3, ONE, PAGE_CACHE", "3, ONE, FSYNC",
      "3, MAJORITY, PAGE_CACHE", "3, ALL, PAGE_CACHE", "2, ALL, PAGE_CACHE",
      "2, MAJORITY, PAGE_CACHE"})
  void aPossibleDurabilityComesBackInItsOwnWords(int replicas, Acknowledge acknowledge,
      Storage storage) {
    Durability durability = new Durability(replicas, acknowledge, storage);

    RocketMqDurability mapped = RocketMqDurability.of(durability);

    assertThat(RocketMqDurability.isPossible(durability)).isTrue();
    assertThat(mapped.toDurability(acknowledge)).isEqualTo(durability);
    assertThat(mapped.guarantee().copies()).isEqualTo(durability.guaranteedCopies());
    assertThat(mapped.guarantee().storage()).isEqualTo(storage);
  }

  @ParameterizedTest
  @CsvSource({"3, MAJORITY, FSYNC", "3, ALL, FSYNC", "1, ONE, MEMORY"})
  void othersAreNot(int replicas, Acknowledge acknowledge, Storage storage) {
    assertThat(RocketMqDurability.isPossible(new Durability(replicas, acknowledge, storage)))
        .isFalse();
  }

  @Test
  void severalSyncedCopiesCountAsPageCacheBecauseReplicasDoNotSync() {
    RocketMqDurability running = new RocketMqDurability(3, true, 2, true);

    assertThat(running.guarantee().storage()).isEqualTo(Storage.PAGE_CACHE);
    assertThat(running.guarantee().waitSet()).isEqualTo(WaitSet.IN_SYNC);
    assertThat(running.toDurability(Acknowledge.MAJORITY)).isEqualTo(SystemSpecs.MAJORITY_OF_3);
  }

  @Test
  void theBrokersGetTheSettings() {
    assertThat(RocketMqDurability.of(SystemSpecs.ONE_FSYNC).brokerSettings())
        .isEqualTo(Map.of("flushDiskType", "SYNC_FLUSH"));
    assertThat(RocketMqDurability.of(SystemSpecs.MAJORITY_OF_3).brokerSettings())
        .isEqualTo(Map.of("flushDiskType", "ASYNC_FLUSH", "allAckInSyncStateSet", "true",
            "minInSyncReplicas", "2"));
  }
}
