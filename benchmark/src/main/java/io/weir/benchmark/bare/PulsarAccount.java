package io.weir.benchmark.bare;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;

/** What a loop on Pulsar's client notes of its messages. One thread sends and one receives. */
interface PulsarAccount {
  /**
   * A message is handed to the client next.
   *
   * @return to be told what becomes of it
   */
  BiConsumer<MessageId, Throwable> sending(int bytes);

  /** A message came. */
  void received(Message<ByteBuffer> message);
}
