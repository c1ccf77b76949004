package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import io.weir.core.ledger.LedgerCounts;
import java.util.List;

/**
 * Kills one node under load and checks all messages.
 *
 * @param system the cluster that the node is part of
 * @param loss the node
 */
record KillUnderLoad(SystemUnderTest system, NodeLoss loss) {
  private static final int PARTITIONS = 3;
  /** The acknowledgements required of each sender, both before the kill and after it. */
  private static final int ENOUGH = 200;

  void run() throws Exception {
    try (Session session = Session.open(system)) {
      Topic topic = session.createTopic(PARTITIONS);
      Reader reader = session.openReader(topic, "all");
      List<Sender> senders = List.of(session.openSender(topic), session.openSender(topic));
      boolean killed = false;
      try {
        try (SteadyLoad load = SteadyLoad.of(senders, session.patience())) {
          awaitAcknowledged(load, senders, new int[senders.size()], session.patience());
          killed = true;
          loss.kill(topic);
          int[] sent = senders.stream().mapToInt(Sender::sent).toArray();
          awaitAcknowledged(load, senders, sent, session.patience());
        }
        requireNoneLost(senders, reader, session.patience());
      } finally {
        if (killed) {
          loss.restart();
        }
      }
      requireWhole(senders, reader, session.patience());
    }
  }

  /** Waits until each sender has enough acknowledgements of messages from a given number on. */
  private void awaitAcknowledged(SteadyLoad load, List<Sender> senders, int[] from,
      Patience patience) {
    for (int i = 0; i < from.length; i++) {
      Sender sender = senders.get(i);
      long first = from[i];
      patience.until(ENOUGH + " messages of sender " + i + " from number " + first
          + " on are acknowledged",
          () -> load.noneFailed() && sender.outcomes().acknowledgedFrom(first) >= ENOUGH,
          sender::outcomes);
    }
  }

  private void requireNoneLost(List<Sender> senders, Reader reader, Patience patience)
      throws InterruptedException {
    for (Sender sender : senders) {
      assertThat(sender.producer().flush(patience.limit())).as("flush in time, with %s",
          sender.outcomes()).isTrue();
      sender.assertEachSettledOnce();
    }
    Account account = new Account(senders, reader);
    patience.until("all acknowledged messages arrive", () -> account.counts().lost() == 0,
        account::counts);
    LedgerCounts counts = account.counts();
    assertThat(counts.attempted()).as("attempted, of %s", counts)
        .isEqualTo(senders.stream().mapToLong(Sender::sent).sum());
    assertThat(counts.unknown()).as("without an outcome, of %s", counts).isZero();
    assertThat(counts.acknowledged() + counts.failed()).as("with an outcome, of %s", counts)
        .isEqualTo(counts.attempted());
    assertThat(counts.corrupt()).as("corrupt, of %s", counts).isZero();
    assertThat(counts.foreign()).as("foreign, of %s", counts).isZero();
    if (system.repetitionsAreAnnounced()) {
      assertThat(counts.duplicates()).as("duplicates without a redelivery mark, of %s", counts)
          .isZero();
    }
  }

  /** Expects that the same clients continue after the node is back. */
  private static void requireWhole(List<Sender> senders, Reader reader, Patience patience)
      throws InterruptedException {
    for (Sender sender : senders) {
      int before = sender.sent();
      for (int i = 0; i < ENOUGH; i++) {
        sender.send(100);
      }
      assertThat(sender.producer().flush(patience.limit())).as("flush in time, with %s",
          sender.outcomes()).isTrue();
      assertThat(sender.outcomes().acknowledgedFrom(before))
          .as("acknowledged after the node was back, of %s", sender.outcomes())
          .isEqualTo(ENOUGH);
    }
    Account account = new Account(senders, reader);
    patience.until("all acknowledged messages arrive", () -> account.counts().lost() == 0,
        account::counts);
  }
}
