package io.weir.driver.artemis.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * How much a consumer has before its reader asks for it. One half waits for the polling thread, and
 * one half is what the broker sends ahead of that.
 *
 * @param waiting messages that wait for the polling thread
 * @param each messages that the broker sends ahead from each queue
 * @param window the bytes of these messages
 */
record ReadAhead(int waiting, int each, int window) {
  /** Of a connection that reads nothing. It is not used. */
  static final ReadAhead NONE = new ReadAhead(1, 1, 1 << 20);

  /** Of a message on the wire beside its body, about. */
  private static final int HEADERS = 150;
  /** The client's own window for messages of unknown size. */
  private static final DataSize WINDOW = DataSize.mebibytes(1);
  private static final DataSize LARGEST_AHEAD = DataSize.mebibytes(32);

  static ReadAhead of(ClientPolicy policy, ConsumerSpec spec) {
    int queues = spec.topic().partitions();
    int waiting = Math.max(1, policy.receiveQueue() / 2);
    int share = Math.max(1, waiting / queues);
    Optional<Long> size = spec.largestMessage().map(largest -> largest.bytes() + HEADERS);
    long wanted = size.map(bytes -> share * bytes).orElse(WINDOW.bytes());
    long window = Math.clamp(wanted, 2, LARGEST_AHEAD.bytes() / queues);
    int each = size.map(bytes -> Math.clamp(window / bytes, 1, share)).orElse(share);
    return new ReadAhead(waiting, each, (int) window);
  }
}
