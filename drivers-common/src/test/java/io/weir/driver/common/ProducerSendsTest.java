package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.ClientPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProducerSendsTest {
  private static final int SIZE = 100;

  private final List<String> outcomes = new ArrayList<>();
  private final ProducerSends sends = new ProducerSends(
      new ProducerSpec("p", new Topic("t", 3, false), Optional.empty(), Optional.empty()),
      ClientPolicy.DEFAULT, new SendListener() {
        @Override
        public void acknowledged(long sequence, long intendedNanos, long calledNanos,
            long answeredNanos) {
          outcomes.add(sequence + " acknowledged");
        }

        @Override
        public void failed(long sequence, long intendedNanos, long calledNanos,
            SendFailure failure) {
          outcomes.add(sequence + " " + failure.kind());
        }
      });

  private long send(long sequence) throws InterruptedException {
    return sends.add(sequence, 0, System.nanoTime(), sends.take(SIZE));
  }

  @Test
  void messagesWithoutAKeyGoToThePartitionsInTurn() {
    assertThat(IntStream.range(0, 5).map(i -> sends.partition(MessageKey.NONE)))
        .containsExactly(0, 1, 2, 0, 1);
  }

  @Test
  void aCloseFailsTheRestBeforeTheClientEnds() throws InterruptedException {
    sends.open().confirm(send(7), false);
    send(8);

    sends.close(Duration.ZERO, () -> outcomes.add("the client ends"));

    assertThat(outcomes).containsExactly("7 acknowledged", "8 " + Kind.CLOSED, "the client ends");
    assertThat(sends.isClosed()).isTrue();
    assertThat(sends.take(SIZE)).isNegative();
  }

  @Test
  void anInterruptedSendLeavesNoSpaceTaken() throws InterruptedException {
    for (long i = 0; i < sends.open().places(); i++) {
      send(i);
    }
    Thread.currentThread().interrupt();

    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> sends.take(SIZE));

    sends.open().failAll(ProducerSends.CLOSED);
    assertThat(sends.awaitEmpty(Duration.ZERO)).isTrue();
  }
}
