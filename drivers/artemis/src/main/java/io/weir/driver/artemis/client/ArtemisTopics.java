package io.weir.driver.artemis.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.driver.common.ParallelCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.activemq.artemis.api.core.ActiveMQQueueExistsException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;

/**
 * Creates, checks and removes topics and subscriptions. A partition is an address, and a
 * subscription is a multicast queue of each.
 *
 * <p>A queue has no earlier messages. So each address has a queue from the start, which belongs to
 * the first subscription. That subscription is the filter of a further queue, which only one can
 * create.
 */
record ArtemisTopics(DriverSettings settings, ArtemisClients clients) {
  private static final String BROKER = "broker";

  /** Returns the addresses of a topic, by partition. */
  static List<String> addresses(Topic topic) {
    List<String> addresses = new ArrayList<>();
    for (int partition = 0; partition < topic.partitions(); partition++) {
      addresses.add(topic.existing() && topic.partitions() == 1
          ? topic.name()
          : topic.name() + "-" + partition);
    }
    return addresses;
  }

  private static String home(String address) {
    return address + ".first";
  }

  private static String claim(Topic topic) {
    return topic.name() + ".claim";
  }

  private boolean exists(String address) throws DriverException {
    return clients.administer("look for address " + address,
        session -> session.addressQuery(SimpleString.of(address)).isExists());
  }

  void create(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      for (String address : addresses(topic)) {
        if (exists(address)) {
          throw new DriverException("topic " + topic.name() + " exists already: the address "
              + address + "; remove it, or name it under 'existing.topics'");
        }
        clients.administer("create topic " + topic.name(), session -> {
          session.createAddress(SimpleString.of(address), RoutingType.MULTICAST, false);
          return create(session, queue(home(address), address));
        });
      }
      clients.administer("create topic " + topic.name(), session -> {
        session.createAddress(SimpleString.of(claim(topic)), RoutingType.MULTICAST, false);
        return true;
      });
    }
  }

  private static QueueConfiguration queue(String name, String address) {
    return QueueConfiguration.of(name)
        .setAddress(address)
        .setRoutingType(RoutingType.MULTICAST)
        .setDurable(true)
        .setAutoCreated(false);
  }

  /** Returns false if the queue exists. */
  private static boolean create(ClientSession session, QueueConfiguration queue)
      throws Exception {
    try {
      session.createQueue(queue);
      return true;
    } catch (ActiveMQQueueExistsException e) {
      return false;
    }
  }

  /** Returns the queues of a consumer's subscription, by partition. Creates those that miss. */
  List<String> queues(ConsumerSpec spec) throws DriverException {
    Topic topic = spec.topic();
    boolean first = !topic.existing() && claims(topic, spec.subscription());
    List<String> queues = new ArrayList<>();
    for (String address : addresses(topic)) {
      String queue = first ? home(address) : prefix() + spec.subscription() + "." + address;
      if (!first) {
        clients.administer("create subscription " + spec.subscription() + " of topic "
            + topic.name(), session -> create(session, queue(queue, address)));
      }
      queues.add(queue);
    }
    return queues;
  }

  /** Returns whether the first queues of a topic belong to a subscription. */
  private boolean claims(Topic topic, String subscription) throws DriverException {
    String filter = "subscription = '" + subscription.replace("'", "''") + "'";
    return clients.administer("create subscription " + subscription + " of topic " + topic.name(),
        session -> create(session, queue(claim(topic), claim(topic)).setFilterString(filter))
            || session.queueQuery(SimpleString.of(claim(topic)))
                .getFilterString()
                .toString()
                .equals(filter));
  }

  /** The queues of a run are found by it. */
  private String prefix() {
    return settings.clientId() + ".";
  }

  void require(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      for (String address : addresses(topic)) {
        if (!exists(address)) {
          throw new DriverException("topic " + topic.name() + ": the broker has no address "
              + address + ", or weir's user may not see it; set 'workload.partitions', or name"
              + " another topic");
        }
      }
    }
  }

  /** Returns the broker that serves all addresses, and its backup if that is in sync. */
  Placement placement(List<Topic> topics, Duration limit) throws DriverException {
    AtomicReference<Optional<Boolean>> asked = new AtomicReference<>(Optional.empty());
    ParallelCalls.run("artemis-placement", limit, List.of(() -> asked.set(inSync())));
    boolean inSync = asked.get()
        .orElseThrow(() -> new DriverException("no broker answers how its backup is"));
    List<String> backups = clients.backups();
    int partitions = topics.stream().mapToInt(Topic::partitions).sum();
    boolean whole = inSync || backups.isEmpty();
    return new Placement(Optional.of(clients.serving()), inSync ? backups : List.of(), partitions,
        whole ? partitions : 0,
        whole ? Optional.empty() : Optional.of("the backup is not in sync"));
  }

  /** Returns whether a backup has all messages; empty if no broker answers. */
  private Optional<Boolean> inSync() {
    try {
      return Optional.of(clients.isBackupInSync());
    } catch (DriverException e) {
      return Optional.empty();
    }
  }

  void delete(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      List<String> addresses = new ArrayList<>(addresses(topic));
      if (topic.existing()) {
        for (String address : addresses) {
          deleteQueues(address);
        }
      } else {
        addresses.add(claim(topic));
        for (String address : addresses) {
          if (exists(address)) {
            clients.operation("remove topic " + topic.name(), BROKER, "deleteAddress", address,
                true);
          }
        }
      }
    }
  }

  private void deleteQueues(String address) throws DriverException {
    List<SimpleString> queues = clients.administer("list the queues of " + address,
        session -> session.addressQuery(SimpleString.of(address)).getQueueNames());
    for (SimpleString queue : queues) {
      if (queue.toString().startsWith(prefix())) {
        clients.operation("remove queue " + queue, BROKER, "destroyQueue", queue.toString(),
            true, false);
      }
    }
  }
}
