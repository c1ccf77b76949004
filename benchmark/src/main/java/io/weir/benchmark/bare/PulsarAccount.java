package io.weir.benchmark.bare;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;

/** Records the messages of a loop on Pulsar's client. One thread sends and one receives. */
interface PulsarAccount {
  /**
   * Called before a message is handed to the client.
   *
   * @return the callback for the outcome of the send
   */
  BiConsumer<MessageId, Throwable> sending(int bytes);

  /** Called for each received message. */
  void received(Message<ByteBuffer> message);
}
