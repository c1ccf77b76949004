package io.weir.driver.common.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BookKeeperDurabilityTest {
  private static BookKeeperOptions options(Map<String, String> options) {
    return new BookKeeperOptions(new OptionValues(options));
  }

  private static BookKeeperDurability of(Durability durability) {
    return BookKeeperDurability.of(durability, options(Map.of()));
  }

  @Test
  void quorumsThatAreSaidWin() {
    Durability two = new Durability(2, Acknowledge.ALL, Storage.PAGE_CACHE);

    assertThat(BookKeeperDurability.of(two, options(Map.of("ensemble-size", "3"))).quorum())
        .isEqualTo(new Quorum(3, 2, 2));
    assertThat(BookKeeperDurability.of(two, options(Map.of("ack-quorum", "1"))).quorum())
        .isEqualTo(new Quorum(2, 2, 1));
  }

  @Test
  void aMajorityOfThreeIsTwoOfThree() {
    BookKeeperDurability durability =
        of(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC));

    assertThat(durability).isEqualTo(new BookKeeperDurability(new Quorum(3, 3, 2), true, true));
  }

  @Test
  void memoryBypassesTheJournalAndThePageCacheIsItWithoutSync() {
    assertThat(of(new Durability(1, Acknowledge.ONE, Storage.MEMORY)))
        .isEqualTo(new BookKeeperDurability(new Quorum(1, 1, 1), false, false));
    assertThat(of(new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE)))
        .isEqualTo(new BookKeeperDurability(new Quorum(1, 1, 1), true, false));
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
    BookKeeperDurability durability =
        new BookKeeperDurability(new Quorum(write, write, Math.min(write, ack)), true, true);

    Durability actual = durability.toDurability(asked).orElseThrow();

    assertThat(actual.replicas()).isEqualTo(write);
    assertThat(actual.guaranteedCopies()).isBetween(1, Math.min(write, ack));
  }

  @Test
  void settingsThatGiveNothingAreReportedAsNothing() {
    assertThat(
        new BookKeeperDurability(new Quorum(1, 1, 0), true, true).toDurability(Acknowledge.ONE))
        .isEmpty();
  }

  @Test
  void syncedIsOnlyWhatIsWritten() {
    assertThat(new BookKeeperDurability(new Quorum(1, 1, 1), false, true).storage())
        .isEqualTo(Storage.MEMORY);
  }

  @Test
  void twoCopiesOfThreeAreGuaranteedAndTheFastestTwoWaitedFor() {
    Guarantee guarantee = BookKeeperDurability
        .of(new Durability(3, Acknowledge.MAJORITY, Storage.MEMORY), options(Map.of()))
        .guarantee()
        .orElseThrow();

    assertThat(guarantee).isEqualTo(new Guarantee(3, 2, WaitSet.FASTEST, Storage.MEMORY,
        "E=3 Qw=3 Qa=2, journalWriteData=false (the journal is bypassed)"));
    assertThat(guarantee.awaited()).isEqualTo(2);
  }

  @Test
  void eachQuorumCanBeSaid() {
    BookKeeperOptions options =
        options(Map.of("ensemble-size", "3", "write-quorum", "2", "ack-quorum", "2"));
    Durability twoOfTwo = new Durability(2, Acknowledge.ALL, Storage.FSYNC);

    assertThat(BookKeeperDurability.of(twoOfTwo, options).quorum()).isEqualTo(new Quorum(3, 2, 2));
    assertThat(BookKeeperDurability.of(twoOfTwo, options(Map.of("ensemble-size", "4")))
        .quorum()).isEqualTo(new Quorum(4, 2, 2));
    assertThat(BookKeeperDurability.of(twoOfTwo, options(Map.of())).quorum())
        .isEqualTo(new Quorum(2, 2, 2));
  }
}
