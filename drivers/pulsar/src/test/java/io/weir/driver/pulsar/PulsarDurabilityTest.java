package io.weir.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.driver.pulsar.PulsarDurability.Quorum;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PulsarDurabilityTest {
  private static PulsarDurability of(Durability durability) {
    return PulsarDurability.of(durability, new PulsarOptions(Map.of()));
  }

  @Test
  void quorumsThatAreSaidWin() {
    Durability two = new Durability(2, Acknowledge.ALL, Storage.PAGE_CACHE);

    assertThat(PulsarDurability.of(two, new PulsarOptions(Map.of("ensemble-size", "3"))).quorum())
        .isEqualTo(new Quorum(3, 2, 2));
    assertThat(PulsarDurability.of(two, new PulsarOptions(Map.of("ack-quorum", "1"))).quorum())
        .isEqualTo(new Quorum(2, 2, 1));
  }

  @Test
  void aMajorityOfThreeIsTwoOfThree() {
    PulsarDurability pulsar =
        of(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC));

    assertThat(pulsar).isEqualTo(new PulsarDurability(new Quorum(3, 3, 2), true, true));
  }

  @Test
  void memoryBypassesTheJournalAndThePageCacheIsItWithoutSync() {
    assertThat(of(new Durability(1, Acknowledge.ONE, Storage.MEMORY)))
        .isEqualTo(new PulsarDurability(new Quorum(1, 1, 1), false, false));
    assertThat(of(new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE)))
        .isEqualTo(new PulsarDurability(new Quorum(1, 1, 1), true, false));
  }

  @Property
  void whatIsAskedForIsReadBackInItsOwnWords(@ForAll @IntRange(min = 1, max = 9) int replicas,
      @ForAll Acknowledge acknowledge, @ForAll Storage storage) {
    Durability asked = new Durability(replicas, acknowledge, storage);

    assertThat(of(asked).toDurability(acknowledge)).contains(asked);
  }

  @Property
  void noMoreIsReportedThanTheSettingsGive(@ForAll @IntRange(min = 1, max = 9) int write,
      @ForAll @IntRange(min = 1, max = 9) int ack, @ForAll Acknowledge asked) {
    PulsarDurability pulsar =
        new PulsarDurability(new Quorum(write, write, Math.min(write, ack)), true, true);

    Durability actual = pulsar.toDurability(asked).orElseThrow();

    assertThat(actual.replicas()).isEqualTo(write);
    assertThat(actual.guaranteedCopies()).isBetween(1, Math.min(write, ack));
  }

  @Test
  void settingsThatGiveNothingAreReportedAsNothing() {
    assertThat(
        new PulsarDurability(new Quorum(1, 1, 0), true, true).toDurability(Acknowledge.ONE))
        .isEmpty();
  }

  @Test
  void syncedIsOnlyWhatIsWritten() {
    assertThat(new PulsarDurability(new Quorum(1, 1, 1), false, true).storage())
        .isEqualTo(Storage.MEMORY);
  }

  @Test
  void twoCopiesOfThreeAreGuaranteedAndTheFastestTwoWaitedFor() {
    Guarantee guarantee = PulsarDurability
        .of(new Durability(3, Acknowledge.MAJORITY, Storage.MEMORY), new PulsarOptions(Map.of()))
        .guarantee()
        .orElseThrow();

    assertThat(guarantee).isEqualTo(new Guarantee(3, 2, WaitSet.FASTEST, Storage.MEMORY,
        "E=3 Qw=3 Qa=2, journalWriteData=false (the journal is bypassed)"));
    assertThat(guarantee.awaited()).isEqualTo(2);
  }

  @Test
  void eachQuorumCanBeSaid() {
    PulsarOptions options =
        new PulsarOptions(Map.of("ensemble-size", "3", "write-quorum", "2", "ack-quorum", "2"));
    Durability twoOfTwo = new Durability(2, Acknowledge.ALL, Storage.FSYNC);

    assertThat(PulsarDurability.of(twoOfTwo, options).quorum()).isEqualTo(new Quorum(3, 2, 2));
    assertThat(PulsarDurability.of(twoOfTwo, new PulsarOptions(Map.of("ensemble-size", "4")))
        .quorum()).isEqualTo(new Quorum(4, 2, 2));
    assertThat(PulsarDurability.of(twoOfTwo, new PulsarOptions(Map.of())).quorum())
        .isEqualTo(new Quorum(2, 2, 2));
  }
}
