package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenSendsTest {
  private static final int RACES = 1_000_000;
  private static final SendFailure LOST = new SendFailure(SendFailure.Kind.DISCONNECTED, "gone");

  /** Keeps the outcomes that it receives. */
  private static final class Reported implements SendListener {
    private final List<Long> acknowledged = new ArrayList<>();
    private final List<Long> failed = new ArrayList<>();

    @Override
    public void acknowledged(long sequence, long intended, long called,
        long answered) {
      assertThat(intended).isEqualTo(sequence * 10);
      assertThat(called).isEqualTo(sequence * 10 + 1);
      acknowledged.add(sequence);
    }

    @Override
    public void failed(long sequence, long intended, long called, SendFailure failure) {
      failed.add(sequence);
    }
  }

  private final Reported reported = new Reported();
  private final SendBuffer buffer = new SendBuffer(1_000_000_000);

  @Property(tries = 20)
  void eachMessageIsSettledOnceHoweverConfirmsCome(@ForAll long seed,
      @ForAll @IntRange(min = 1, max = 100_000) int messages) throws InterruptedException {
    Reported heard = new Reported();
    OpenSends open = new OpenSends(heard, buffer, 1 << 16);
    Random random = new Random(seed);
    List<Long> unsettled = new ArrayList<>();
    for (long tag = 1; tag <= messages; tag++) {
      while (!open.hasRoom(tag)) {
        settleSome(open, unsettled, random);
      }
      add(open, tag);
      unsettled.add(tag);
      if (random.nextInt(100) == 0) {
        settleSome(open, unsettled, random);
      }
    }
    open.failAll(LOST);
    open.confirm(messages, true);

    assertThat(Stream.concat(heard.acknowledged.stream(), heard.failed.stream()))
        .hasSize(messages)
        .doesNotHaveDuplicates();
    assertThat(buffer.isEmpty()).isTrue();
  }

  /** A producer is limited by bytes, as with other clients, whatever the size of its messages. */
  @ParameterizedTest
  @CsvSource({"65, 524288", "100, 524288", "1024, 65536", "1048576, 4096"})
  void thereArePlacesForAFullSendBuffer(long size, int places) {
    Topic topic = new Topic("t", 1, false);
    ProducerSpec spec = new ProducerSpec("p", topic, Optional.of(new DataSize(size)),
        Optional.of(new DataSize(size)));
    assertThat(OpenSends.places(ClientPolicy.DEFAULT, spec)).isEqualTo(places);
    assertThat(OpenSends.places(ClientPolicy.DEFAULT, spec) * size)
        .isGreaterThanOrEqualTo(ClientPolicy.DEFAULT.sendBuffer().bytes());
  }

  private static void settleSome(OpenSends open, List<Long> unsettled, Random random) {
    if (random.nextBoolean()) {
      int upTo = random.nextInt(unsettled.size());
      open.confirm(unsettled.get(upTo), true);
      unsettled.subList(0, upTo + 1).clear();
    } else {
      long tag = unsettled.remove(random.nextInt(unsettled.size()));
      open.confirm(tag, false);
      open.confirm(tag, false);
    }
    if (unsettled.isEmpty()) {
      unsettled.add(0L);
    }
  }

  @Test
  void onlyWhatHasWaitedTooLongExpires() throws InterruptedException {
    OpenSends open = new OpenSends(reported, buffer, 1 << 16);
    for (long tag = 1; tag <= 10; tag++) {
      add(open, tag);
    }
    open.confirm(3, false);
    open.expire(51, LOST);
    open.expire(51, LOST);

    assertThat(reported.acknowledged).containsExactly(3L);
    assertThat(reported.failed).containsExactly(1L, 2L, 4L);
    open.confirm(10, true);
    assertThat(reported.acknowledged).containsExactly(3L, 5L, 6L, 7L, 8L, 9L, 10L);
  }

  /**
   * The second outcome of a message must not settle the next message in its place. One thread sends
   * and confirms, another fails the same message, and all messages have the same place.
   */
  @Test
  void anOutcomeThatComesTwiceIsNeverThatOfTheNextMessage() throws InterruptedException {
    ThreadLocal<Long> settling = ThreadLocal.withInitial(() -> 0L);
    AtomicLong wrong = new AtomicLong();
    OpenSends open = new OpenSends(new SendListener() {
      @Override
      public void acknowledged(long sequence, long intended, long called, long answered) {
        check(sequence);
      }

      @Override
      public void failed(long sequence, long intended, long called, SendFailure failure) {
        check(sequence);
      }

      private void check(long sequence) {
        if (sequence != settling.get()) {
          wrong.incrementAndGet();
        }
      }
    }, buffer, 1);
    AtomicLong newest = new AtomicLong();
    ThreadGuard guard = new ThreadGuard();
    Thread failing = guard.thread("failing", "settling", () -> {
      for (long tag = 0; tag < RACES; tag = newest.get()) {
        settling.set(tag);
        open.fail(tag, false, LOST);
      }
    });
    failing.start();
    for (long tag = 1; tag <= RACES; tag++) {
      while (!open.hasRoom(tag)) {
        assertThat(Thread.interrupted()).as("message %s is open when the time is up", tag)
            .isFalse();
      }
      add(open, tag);
      newest.set(tag);
      settling.set(tag);
      open.confirm(tag, false);
    }
    failing.join();

    assertThat(guard.failure()).isEmpty();
    assertThat(wrong).hasValue(0);
  }

  private void add(OpenSends open, long tag) throws InterruptedException {
    open.add(tag, tag, tag * 10, tag * 10 + 1, buffer.take(1));
  }
}
