package io.weir.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RedisDurabilityTest {
  @ParameterizedTest
  @CsvSource({
      "MEMORY, false, no, everysec",
      "MEMORY, true, yes, everysec",
      "PAGE_CACHE, false, yes, no",
      "FSYNC, false, yes, always"})
  void eachStorageHasItsSettings(Storage storage, boolean everySecond, String appendOnly,
      String appendFsync) {
    RedisDurability mapped =
        RedisDurability.of(new Durability(1, Acknowledge.ALL, storage), everySecond);

    assertThat(mapped.settings())
        .isEqualTo(Map.of("appendonly", appendOnly, "appendfsync", appendFsync));
    assertThat(mapped.storage()).isEqualTo(storage);
    assertThat(mapped.waitCommand()).isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource({
      "ONE, 1, ONE, none",
      "MAJORITY, 2, MAJORITY, WAIT 1",
      "ALL, 3, EVERY, WAIT 2"})
  void aProducerWaitsForTheOtherCopies(Acknowledge acknowledge, int copies, WaitSet waitSet,
      String command) {
    RedisDurability mapped =
        RedisDurability.of(new Durability(3, acknowledge, Storage.PAGE_CACHE), false);

    assertThat(mapped.waitCommand()).isEqualTo(command);
    assertThat(mapped.guarantee()).isEqualTo(new Guarantee(3, copies, waitSet, Storage.PAGE_CACHE,
        "appendonly yes, appendfsync no" + (copies == 1 ? "" : ", " + command)));
    assertThat(mapped.toDurability(acknowledge).guaranteedCopies()).isEqualTo(copies);
  }

  @Test
  void onlySyncedReplicasNeedTheNewerCommand() {
    RedisDurability synced =
        RedisDurability.of(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC), false);
    RedisDurability ownSync =
        RedisDurability.of(new Durability(3, Acknowledge.ONE, Storage.FSYNC), false);

    assertThat(synced.needsSyncedReplicas()).isTrue();
    assertThat(synced.waitCommand()).isEqualTo("WAITAOF 1 1");
    assertThat(ownSync.needsSyncedReplicas()).isFalse();
  }

  /** The words of the scenario stay if they mean the same; a weaker reality has its own. */
  @ParameterizedTest
  @EnumSource(Acknowledge.class)
  void theReadBackKeepsTheWordsThatMeanTheSame(Acknowledge asked) {
    Durability durability = new Durability(2, asked, Storage.MEMORY);

    assertThat(RedisDurability.of(durability, false).toDurability(asked)).isEqualTo(durability);
    assertThat(new RedisDurability(false, RedisDurability.AppendFsync.EVERYSEC, 2, 0)
        .toDurability(Acknowledge.ALL))
        .isEqualTo(new Durability(2, Acknowledge.ONE, Storage.MEMORY));
  }
}
