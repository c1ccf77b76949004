package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.impl.BatchMessageIdImpl;
import org.apache.pulsar.client.impl.MessageIdImpl;
import org.junit.jupiter.api.Test;

class EntryClockTest {
  private static final int MOST = 4;

  private final EntryClock clock = new EntryClock(MOST);

  private static MessageIdAdv inBatch(long entry, int index) {
    return new BatchMessageIdImpl(7, entry, 0, index);
  }

  /** The clock may not advance for a moment, so two readings need not differ at once. */
  private long later(MessageIdAdv id, long than) {
    long now = System.nanoTime();
    while (now == than) {
      now = System.nanoTime();
    }
    return clock.at(id);
  }

  @Test
  void someMessagesOfAnEntryShareAReading() {
    long first = clock.at(inBatch(1, 0));

    for (int index = 1; index < MOST; index++) {
      assertThat(later(inBatch(1, index), first)).isEqualTo(first);
    }
    assertThat(later(inBatch(1, MOST), first)).isGreaterThan(first);
  }

  @Test
  void theNextEntryHasAReadingOfItsOwn() {
    long first = clock.at(inBatch(1, 0));

    assertThat(later(inBatch(2, 0), first)).isGreaterThan(first);
  }

  @Test
  void anotherPartitionOrLedgerIsAnotherEntry() {
    long first = clock.at(new MessageIdImpl(7, 1, 0));
    long second = later(new MessageIdImpl(7, 1, 1), first);

    assertThat(second).isGreaterThan(first);
    assertThat(later(new MessageIdImpl(8, 1, 1), second)).isGreaterThan(second);
  }

  @Test
  void afterAWaitTheReadingIsRenewed() {
    long first = clock.at(inBatch(1, 0));
    clock.renew();

    assertThat(later(inBatch(1, 1), first)).isGreaterThan(first);
  }

  /** All messages outside any ledger have the same name. */
  @Test
  void whatIsInNoLedgerSharesNothing() {
    long first = clock.at(new MessageIdImpl(-1, -1, 0));

    assertThat(later(new MessageIdImpl(-1, -1, 0), first)).isGreaterThan(first);
  }

  @Test
  void itIsTheThreadsOwn() throws InterruptedException {
    boolean[] own = new boolean[1];
    Thread other = Thread.ofPlatform().start(() -> own[0] = clock.isOwn());
    other.join();

    assertThat(own[0]).isFalse();
    assertThat(clock.isOwn()).isTrue();
  }
}
