package io.weir.driver.tck;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;

/** One test's driver, topics and clients. Closing the session removes them all. */
final class Session implements AutoCloseable {
  private static final AtomicLong TOPIC_NUMBER = new AtomicLong(System.currentTimeMillis());

  private final Driver driver;
  private final String prefix;
  private final Patience patience;
  private final List<Topic> topics = new ArrayList<>();
  private final List<Sender> senders = new ArrayList<>();
  private final List<Reader> readers = new ArrayList<>();
  private boolean driverClosed;

  private Session(Driver driver, String prefix, Patience patience) {
    this.driver = driver;
    this.prefix = prefix;
    this.patience = patience;
  }

  static Session open(SystemUnderTest system) throws DriverException, InterruptedException {
    return open(system, system.settings());
  }

  static Session open(SystemUnderTest system, DriverSettings settings)
      throws DriverException, InterruptedException {
    Driver driver = provider(system.broker()).open(settings);
    return new Session(driver, settings.clientId(), new Patience(system.patience()));
  }

  private static DriverProvider provider(String broker) {
    List<DriverProvider> found =
        ServiceLoader.load(DriverProvider.class)
            .stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.broker().equals(broker))
            .toList();
    if (found.size() != 1) {
      throw new AssertionError(
          "META-INF/services names " + found.size() + " drivers for '" + broker + "', not 1");
    }
    return found.get(0);
  }

  Driver driver() {
    return driver;
  }

  Patience patience() {
    return patience;
  }

  /** Returns a topic that does not exist yet. */
  Topic newTopic(int partitions) {
    return new Topic(prefix + "-" + TOPIC_NUMBER.getAndIncrement(), partitions, false);
  }

  Topic createTopic(int partitions) throws DriverException, InterruptedException {
    Topic topic = newTopic(partitions);
    create(List.of(topic));
    return topic;
  }

  void create(List<Topic> wanted) throws DriverException, InterruptedException {
    driver.createTopics(wanted);
    topics.addAll(wanted);
  }

  void delete(Topic topic) throws DriverException, InterruptedException {
    driver.deleteTopics(List.of(topic));
    topics.remove(topic);
  }

  Sender openSender(Topic topic) throws DriverException, InterruptedException {
    return openSender(topic, "producer-" + senders.size());
  }

  /** Opens a sender under a name that may have been used before. */
  Sender openSender(Topic topic, String name) throws DriverException, InterruptedException {
    RecordedOutcomes outcomes = new RecordedOutcomes();
    Sender sender = new Sender(
        driver.openProducer(new ProducerSpec(name, topic, Optional.empty(), Optional.empty()),
            outcomes),
        senders.size(), outcomes, patience);
    senders.add(sender);
    return sender;
  }

  /**
   * Opens the consumers of a subscription, polls each on a separate thread, and waits until all are
   * ready.
   */
  List<Reader> openReaders(Topic topic, String subscription, int count)
      throws DriverException, InterruptedException {
    List<Reader> opened = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = subscription + "-" + i;
      Reader reader =
          Reader.start(
              driver.openConsumer(
                  new ConsumerSpec(name, topic, subscription, count, i, Optional.empty())),
              name, patience);
      opened.add(reader);
      readers.add(reader);
    }
    opened.forEach(Reader::awaitReady);
    opened.forEach(Reader::begin);
    return opened;
  }

  Reader openReader(Topic topic, String subscription) throws DriverException, InterruptedException {
    return openReaders(topic, subscription, 1).get(0);
  }

  /** Closes the driver in the middle of the test. Topics then remain until the system stops. */
  void closeDriver() throws DriverException {
    driverClosed = true;
    driver.close();
  }

  @Override
  public void close() throws DriverException {
    try {
      readers.forEach(Reader::stop);
      senders.forEach(sender -> sender.producer().close());
      if (!driverClosed && !topics.isEmpty()) {
        driver.deleteTopics(topics);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      driver.close();
    }
  }
}
