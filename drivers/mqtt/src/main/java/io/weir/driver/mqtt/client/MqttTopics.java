package io.weir.driver.mqtt.client;

import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Creates, checks and removes topics and sessions. A partition is a topic of the broker, and a
 * consumer of a subscription is a session that stays, with its share of the topics.
 *
 * <p>A broker keeps messages for sessions alone, and knows no topics beside them. So weir creates a
 * session with each topic, which exists as long as that one. It belongs to the first consumer of
 * the
 * first subscription. A broker does not list sessions, so each has a retained message that names
 * it.
 */
record MqttTopics(DriverSettings settings, MqttClients clients) {
  /** Returns the topics of the broker, by partition. */
  static List<String> names(Topic topic) {
    List<String> names = new ArrayList<>();
    for (int partition = 0; partition < topic.partitions(); partition++) {
      names.add(topic.existing() && topic.partitions() == 1
          ? topic.name()
          : topic.name() + "/" + partition);
    }
    return names;
  }

  /** Returns the topics that a consumer reads: each has one consumer in a subscription. */
  static List<String> names(ConsumerSpec spec) {
    List<String> all = names(spec.topic());
    List<String> own = new ArrayList<>();
    for (int partition = spec.number(); partition < all.size(); partition += spec.sharedBy()) {
      own.add(all.get(partition));
    }
    return own;
  }

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      Mqtt5AsyncClient client = clients.create(first(topic));
      boolean exists = clients.resume(client, MqttClients.MOST_AHEAD);
      try {
        if (exists) {
          throw new DriverException("topic " + topic.name() + " exists already: the session "
              + first(topic) + "; remove it, or name the topic under 'existing.topics'");
        }
        clients.subscribe(client, names(topic));
      } finally {
        MqttClients.end(client);
      }
    }
  }

  /** Subscribes for a moment, since a topic has no existence that could be checked. */
  void require(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      if (topic.name().matches(".*[#+].*|\\$.*")) {
        throw new DriverException("topic " + topic.name()
            + ": messages can't be published to it; name a topic without #, + and $");
      }
      Mqtt5AsyncClient client = clients.create(settings.clientId() + "-check");
      clients.connect(client);
      try {
        clients.subscribe(client, names(topic));
      } finally {
        MqttClients.end(client);
      }
    }
  }

  /** Removes the sessions of topics, and with those of weir's own topics their messages. */
  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      for (Map.Entry<String, String> session : sessions(topic).entrySet()) {
        clients.remove(session.getValue());
        clients.retain(session.getKey(), "");
      }
      if (!topic.existing()) {
        clients.remove(first(topic));
        clients.remove(claim(topic));
      }
    }
  }

  /** Returns the session of a consumer, which was its own before or is from now on. */
  String session(ConsumerSpec spec) throws DriverException, InterruptedException {
    Topic topic = spec.topic();
    String own = home(topic).replace('/', '.') + "." + level(spec);
    if (topic.existing() || spec.number() > 0) {
      return own;
    }
    String known = sessions(topic).get(entry(spec));
    return known != null ? known : isFirst(topic) ? first(topic) : own;
  }

  /**
   * Subscribes a session that is new to its topics.
   *
   * @param client connected with the session
   */
  void subscribe(ConsumerSpec spec, String session, Mqtt5AsyncClient client)
      throws DriverException, InterruptedException {
    clients.retain(entry(spec), session);
    clients.subscribe(client, names(spec));
  }

  /**
   * Restricts a session that the broker knows to a consumer's share: that of the first consumer has
   * all topics from the start.
   *
   * @param client connected with the session
   */
  void restrict(ConsumerSpec spec, String session, Mqtt5AsyncClient client)
      throws DriverException, InterruptedException {
    if (session.equals(first(spec.topic()))) {
      clients.retain(entry(spec), session);
      List<String> others = names(spec.topic());
      others.removeAll(names(spec));
      clients.unsubscribe(client, others);
    }
  }

  /**
   * Returns whether this is the first call for a topic, of all workers: a session is created once.
   */
  private boolean isFirst(Topic topic) throws DriverException, InterruptedException {
    Mqtt5AsyncClient client = clients.create(claim(topic));
    boolean claimed = clients.resume(client, 1);
    MqttClients.end(client);
    return !claimed;
  }

  /** Returns the sessions of a topic by the topic of the message that names them. */
  private Map<String, String> sessions(Topic topic) throws DriverException, InterruptedException {
    return clients.retained(registry(topic) + "+");
  }

  private String entry(ConsumerSpec spec) {
    return registry(spec.topic()) + level(spec);
  }

  private static String level(ConsumerSpec spec) {
    return spec.subscription().replace('/', '.') + "." + spec.number();
  }

  private String registry(Topic topic) {
    return home(topic) + "/sessions/";
  }

  /** The sessions of a run at a topic that others use are found by its client id. */
  private String home(Topic topic) {
    return topic.existing() ? settings.clientId() + "/" + topic.name() : topic.name();
  }

  private static String first(Topic topic) {
    return topic.name() + ".first";
  }

  private static String claim(Topic topic) {
    return topic.name() + ".claim";
  }
}
