package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PendingSendsTest {
  private static final int FIRST_PLACES = 64;
  private static final ThreadMXBean THREADS =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final SendAccount account = new SendAccount();
  private final PendingSends pending = new PendingSends(account);

  /** The reported outcome of one message. */
  private record Reported(String fate, long sequence, long intended, long called) {}

  private static void keep(List<Reported> reported, String fate, long sequence, long intended,
      long called) {
    reported.add(new Reported(fate, sequence, intended, called));
  }

  private boolean take(long number, String fate, List<Reported> reported) {
    return pending.take(number, fate,
        (which, sequence, intended, called) -> keep(reported, which, sequence, intended, called));
  }

  @Test
  void aMessageIsTakenOnceAsItWasAdded() {
    List<Reported> reported = new ArrayList<>();
    long number = pending.add(-7, 11, 13);

    assertThat(take(number, "acknowledged", reported)).isTrue();
    assertThat(take(number, "failed", reported)).isFalse();
    assertThat(account.settled()).isEqualTo(1);
    assertThat(account.outstanding()).isZero();
    assertThat(reported).containsExactly(new Reported("acknowledged", -7, 11, 13));
  }

  @Test
  void whatWasNeverAddedIsNotTaken() {
    List<Reported> reported = new ArrayList<>();
    pending.add(1, 2, 3);

    assertThat(take(1, "acknowledged", reported)).isFalse();
    assertThat(take(FIRST_PLACES, "acknowledged", reported)).isFalse();
    assertThat(take(-1, "acknowledged", reported)).isFalse();
    assertThat(reported).isEmpty();
  }

  @Test
  void numbersContinueFromWhereTheyAreSetTo() {
    pending.startAt(5_000_000_000L);

    assertThat(pending.add(0, 0, 0)).isEqualTo(5_000_000_000L);
    assertThat(pending.add(1, 0, 0)).isEqualTo(5_000_000_001L);
    assertThat(take(5_000_000_000L, "acknowledged", new ArrayList<>())).isTrue();
  }

  /**
   * Whatever is pending, and in whatever order outcomes come, each is reported once and unchanged.
   */
  @Property(tries = 200)
  void eachIsTakenOnceInAnyOrder(@ForAll long seed, @ForAll @IntRange(min = 1,
      max = 3_000) int mostPending) {
    PendingSends sends = new PendingSends(new SendAccount());
    Random random = new Random(seed);
    List<Long> numbers = new ArrayList<>();
    List<Reported> added = new ArrayList<>();
    List<Reported> reported = new ArrayList<>();
    long last = -1;
    for (int sequence = 0; sequence < 10_000; sequence++) {
      long number = sends.add(sequence, 2L * sequence, 3L * sequence);
      assertThat(number).isGreaterThan(last);
      last = number;
      numbers.add(number);
      added.add(new Reported("acknowledged", sequence, 2L * sequence, 3L * sequence));
      while (numbers.size() >= mostPending || !numbers.isEmpty() && random.nextInt(4) == 0) {
        // Usually the oldest, as a broker acknowledges.
        int which = random.nextInt(8) == 0 ? random.nextInt(numbers.size()) : 0;
        long taken = numbers.remove(which);
        assertThat(sends.take(taken, "acknowledged",
            (fate, one, intended, called) -> keep(reported, fate, one, intended, called))).isTrue();
        assertThat(sends.take(taken, "failed",
            (fate, one, intended, called) -> keep(reported, fate, one, intended, called)))
            .isFalse();
      }
    }
    for (long number : numbers) {
      sends.take(number, "acknowledged",
          (fate, one, intended, called) -> keep(reported, fate, one, intended, called));
    }

    assertThat(reported).containsExactlyInAnyOrderElementsOf(added);
  }

  @Test
  void itGrowsWithWhatIsPendingAndNotWithWhatWas() {
    List<Reported> reported = new ArrayList<>();
    for (int i = 0; i < 1_000_000; i++) {
      take(pending.add(i, i, i), "acknowledged", reported);
      reported.clear();
    }
    assertThat(pending.places()).isEqualTo(FIRST_PLACES);

    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      numbers.add(pending.add(i, i, i));
    }
    // Those before the last growth keep their places.
    assertThat(pending.places()).isBetween(50_000, 200_000);
    numbers.forEach(number -> assertThat(take(number, "acknowledged", reported)).isTrue());
    assertThat(reported).hasSize(100_000);
  }

  /** A message that the client forgets costs one place, and nothing more per round. */
  @Test
  void messagesWhoseFateIsNeverReportedArePassedOver() {
    List<Reported> reported = new ArrayList<>();
    List<Long> forgotten = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      long number = pending.add(i, i, i);
      if (i % 10_000 == 0) {
        forgotten.add(number);
      } else {
        assertThat(take(number, "acknowledged", reported)).isTrue();
      }
    }

    assertThat(reported).hasSize(99_990);
    assertThat(pending.places()).isEqualTo(FIRST_PLACES);
    Collections.reverse(forgotten);
    forgotten.forEach(number -> assertThat(take(number, "failed", reported)).isTrue());
    assertThat(reported).hasSize(100_000);
  }

  /** A stalled partition holds many messages in a row, while millions pass to others. */
  @Test
  void theRingGrowsByWhatIsPendingAndNotByWhatOvertakesIt() {
    List<Reported> reported = new ArrayList<>();
    List<Long> waiting = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      waiting.add(pending.add(i, i, i));
    }
    for (int i = 0; i < 5_000_000; i++) {
      take(pending.add(i, i, i), "acknowledged", reported);
      reported.clear();
    }

    assertThat(pending.places()).isLessThanOrEqualTo(2_048);
    waiting.forEach(number -> assertThat(take(number, "acknowledged", reported)).isTrue());
    assertThat(reported).hasSize(1_000);
  }

  /** The sender gives up a message that a thread of the client reports at the same time. */
  @Test
  @Timeout(60)
  void twoThatReportTheSameMessageReportItOnce() throws InterruptedException {
    int messages = 300_000;
    AtomicIntegerArray times = new AtomicIntegerArray(messages);
    AtomicLong wrong = new AtomicLong();
    AtomicLong added = new AtomicLong();
    AtomicLong end = new AtomicLong(Long.MAX_VALUE);
    PendingSends.Taker<String> taker = (fate, sequence, intended, called) -> {
      times.incrementAndGet((int) sequence);
      if (intended != 2 * sequence || called != 3 * sequence) {
        wrong.incrementAndGet();
      }
    };
    List<Thread> tellers = new ArrayList<>();
    for (int teller = 0; teller < 2; teller++) {
      tellers.add(Thread.ofPlatform().start(() -> {
        long number = 0;
        while (number < end.get()) {
          if (number < added.get()) {
            pending.take(number++, "acknowledged", taker);
          } else {
            Thread.onSpinWait();
          }
        }
      }));
    }
    for (long sequence = 0; sequence < messages; sequence++) {
      added.set(pending.add(sequence, 2 * sequence, 3 * sequence) + 1);
    }
    end.set(added.get());
    for (Thread teller : tellers) {
      assertThat(teller.join(Duration.ofSeconds(50))).isTrue();
    }

    assertThat(wrong).hasValue(0);
    for (int sequence = 0; sequence < messages; sequence++) {
      assertThat(times.get(sequence)).isEqualTo(1);
    }
  }

  @Test
  void aMessageAllocatesNothingOnceThereIsRoom() {
    AtomicLong reported = new AtomicLong();
    PendingSends.Taker<String> taker =
        (fate, sequence, intended, called) -> reported.incrementAndGet();
    sendAndReport(taker);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    sendAndReport(taker);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(reported).hasValue(2 * 100_000);
    assertThat(allocated).isLessThan(1_000);
  }

  private void sendAndReport(PendingSends.Taker<String> taker) {
    for (int i = 0; i < 100_000; i++) {
      pending.take(pending.add(i, i, i), "acknowledged", taker);
    }
  }
}
