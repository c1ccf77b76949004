package io.weir.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KafkaDurabilityTest {
  @Property
  void whatIsReadBackIsWhatWasAskedFor(@ForAll @IntRange(min = 1, max = 7) int replicas,
      @ForAll Acknowledge acknowledge, @ForAll Storage storage) {
    Assume.that(storage != Storage.MEMORY);
    Durability asked = new Durability(replicas, acknowledge, storage);

    assertThat(KafkaDurability.of(asked).toDurability(acknowledge)).isEqualTo(asked);
  }

  @Property
  void aReadBackNeverClaimsMoreThanTheSettingsGive(@ForAll @IntRange(min = 1, max = 7) int replicas,
      @ForAll @IntRange(min = 1, max = 7) int minInsync, @ForAll Acknowledge asked) {
    Assume.that(minInsync <= replicas);
    KafkaDurability settings = new KafkaDurability(replicas, minInsync, "all", false);

    assertThat(settings.toDurability(asked).guaranteedCopies()).isLessThanOrEqualTo(minInsync);
  }

  @Test
  void aMajorityOfThreeNeedsTwoInSync() {
    KafkaDurability settings =
        KafkaDurability.of(new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE));

    assertThat(settings).isEqualTo(new KafkaDurability(3, 2, "all", false));
    assertThat(settings.topicSettings()).containsEntry("min.insync.replicas", "2")
        .containsEntry("flush.messages", "9223372036854775807");
  }

  @Test
  void theLeaderAloneAcknowledgesWhereOneOfSeveralIsAskedFor() {
    assertThat(KafkaDurability.of(new Durability(3, Acknowledge.ONE, Storage.PAGE_CACHE)))
        .isEqualTo(new KafkaDurability(3, 1, "1", false));
  }

  @Test
  void fsyncFlushesEachMessage() {
    assertThat(KafkaDurability.of(SystemSpecs.ONE_FSYNC).topicSettings())
        .containsEntry("flush.messages", "1");
  }

  @Test
  void aSingleReplicaKeepsTheAcksThatIdempotenceNeeds() {
    assertThat(KafkaDurability.of(new Durability(1, Acknowledge.ONE, Storage.FSYNC)).acks())
        .isEqualTo("all");
  }

  @Property
  void whatIsAskedForIsGuaranteed(@ForAll @IntRange(min = 1, max = 7) int replicas,
      @ForAll Acknowledge acknowledge, @ForAll Storage storage) {
    Assume.that(storage != Storage.MEMORY);
    Durability asked = new Durability(replicas, acknowledge, storage);

    assertThat(KafkaDurability.of(asked)
        .guarantee()
        .promisesAsMuchAs(Guarantee.inWordsOf(asked))).isTrue();
  }

  @Test
  void twoCopiesOfThreeAreGuaranteedAndAllThreeWaitedFor() {
    Guarantee guarantee =
        KafkaDurability.of(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC)).guarantee();

    assertThat(guarantee).isEqualTo(new Guarantee(3, 2, WaitSet.IN_SYNC, Storage.FSYNC,
        "acks=all, min.insync.replicas=2, flush.messages=1"));
    assertThat(guarantee.awaited()).isEqualTo(3);
    assertThat(KafkaDurability.of(new Durability(3, Acknowledge.ONE, Storage.PAGE_CACHE))
        .guarantee()).isEqualTo(new Guarantee(3, 1, WaitSet.ONE, Storage.PAGE_CACHE,
            "acks=1, min.insync.replicas=1, flush.messages at its default"));
  }
}
