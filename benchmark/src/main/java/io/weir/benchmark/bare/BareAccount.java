package io.weir.benchmark.bare;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;

/** Counts messages and records nothing else. */
final class BareAccount implements PulsarAccount {
  private final AtomicLong sent;
  private final AtomicLong received;

  BareAccount(Tally tally) {
    sent = tally.sent();
    received = tally.received();
  }

  @Override
  public BiConsumer<MessageId, Throwable> sending(int bytes) {
    return (id, failure) -> {
      if (failure == null) {
        Tally.count(sent);
      }
    };
  }

  @Override
  public void received(Message<ByteBuffer> message) {
    if (message.getValue().hasRemaining()) {
      Tally.count(received);
    }
  }
}
