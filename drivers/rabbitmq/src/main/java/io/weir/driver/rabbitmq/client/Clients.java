package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.driver.common.SettingList;
import java.time.Duration;
import java.util.List;

/** The producers and consumers of one kind of queue. */
interface Clients extends AutoCloseable {
  /** Longer than any client takes that closes within its own limits. */
  Duration CLOSE_LIMIT = Duration.ofSeconds(15);

  MessageProducer openProducer(ProducerSpec spec, SendListener listener) throws DriverException;

  MessageConsumer openConsumer(ConsumerSpec spec) throws DriverException, InterruptedException;

  /** Adds the settings of these clients, for messages of these topics. */
  void report(List<Topic> topics, SettingList settings);

  /** Returns whether messages are sent as persistent. */
  boolean persistent();

  /** Closes all clients without waiting for messages in flight. */
  @Override
  void close();
}
