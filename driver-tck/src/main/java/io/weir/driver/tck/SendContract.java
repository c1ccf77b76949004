package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.Topic;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link io.weir.core.driver.MessageProducer} and {@link
 * io.weir.core.driver.SendListener} for sending.
 */
interface SendContract extends Contract {
  @Test
  default void eachSendHasOneOutcomeReportedWithItsOwnNumbers() throws Exception {
    try (Session session = Session.open(system())) {
      Sender sender = session.openSender(session.createTopic(3));
      for (int i = 0; i < 3_000; i++) {
        sender.send(100);
      }

      session.patience()
          .until("all messages are acknowledged", () -> sender.outcomes().count() == 3_000,
              sender::outcomes);

      assertThat(sender.outcomes().failures()).isEmpty();
      sender.assertEachSettledOnce();
    }
  }

  @Test
  default void theArrayMayBeReusedRightAfterSend() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader reader = session.openReader(topic, "all");
      Sender sender = session.openSender(topic);
      byte[] scratch = new byte[400];
      for (int i = 0; i < 2_000; i++) {
        sender.send(scratch);
        Arrays.fill(scratch, (byte) 0xEE);
      }
      sender.awaitAcknowledged();

      Received.by(reader).assertExactly(List.of(sender), 1, session.patience());
    }
  }

  @Test
  default void flushWaitsUntilAllIsSettled() throws Exception {
    try (Session session = Session.open(system())) {
      Sender sender = session.openSender(session.createTopic(2));
      for (int round = 1; round <= 20; round++) {
        for (int i = 0; i < 50; i++) {
          sender.send(1_000);
        }

        assertThat(sender.producer().flush(session.patience().limit())).isTrue();

        assertThat(sender.outcomes().count()).as("outcomes when flush returns")
            .isEqualTo(round * 50);
      }
      sender.awaitAcknowledged();
    }
  }

  @Test
  default void flushOfAnIdleProducerSucceeds() throws Exception {
    try (Session session = Session.open(system())) {
      Sender sender = session.openSender(session.createTopic(1));

      assertThat(sender.producer().flush(Duration.ofSeconds(10))).isTrue();
    }
  }

  @Test
  default void aMessageThatIsTooLargeFailsAndTheProducerContinues() throws Exception {
    Optional<DataSize> refused = system().refusedSize();
    assumeTrue(refused.isPresent(), "the system accepts messages of any size");
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Sender sender = session.openSender(topic);
      sender.sendAll(3, 100);

      sender.send((int) refused.get().bytes());
      sender.producer().flush(session.patience().limit());
      session.patience()
          .until("the large message fails", () -> sender.outcomes().failedCount() == 1,
              sender::outcomes);
      assertThat(sender.outcomes().failures()).extracting(SendFailure::kind)
          .containsExactly(SendFailure.Kind.TOO_LARGE);

      for (int i = 0; i < 3; i++) {
        sender.send(100);
      }
      assertThat(sender.producer().flush(session.patience().limit())).isTrue();
      assertThat(sender.outcomes().acknowledgedCount()).isEqualTo(6);
      sender.assertEachSettledOnce();
    }
  }

  @Test
  default void aSendAfterCloseFailsAsClosed() throws Exception {
    try (Session session = Session.open(system())) {
      Sender sender = session.openSender(session.createTopic(1));
      sender.sendAll(1, 100);
      sender.producer().close();

      sender.send(100);

      session.patience()
          .until("the send fails", () -> sender.outcomes().count() == 2, sender::outcomes);
      assertThat(sender.outcomes().failures()).extracting(SendFailure::kind)
          .containsExactly(SendFailure.Kind.CLOSED);
      sender.assertEachSettledOnce();
    }
  }
}
