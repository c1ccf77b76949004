package io.weir.driver.pravega.client;

import io.pravega.client.admin.StreamInfo;
import io.pravega.client.segment.impl.Segment;
import io.pravega.client.stream.ConfigMismatchException;
import io.pravega.client.stream.ReaderGroupConfig;
import io.pravega.client.stream.ScalingPolicy;
import io.pravega.client.stream.Stream;
import io.pravega.client.stream.StreamConfiguration;
import io.pravega.client.stream.StreamCut;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.driver.pravega.PravegaTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Creates, checks and removes topics and subscriptions. A topic is a stream with a fixed number of
 * segments, a partition is one of them, and a subscription is a reader group.
 */
record PravegaTopics(DriverSettings settings, PravegaClients clients) {
  /** Before the name of a group, in the name of the stream that has its state. */
  private static final String GROUP_STREAM = "_RG";

  /** Returns the name of a topic's stream. */
  static String stream(Topic topic) {
    return topic.existing() ? topic.name() : token(topic.name());
  }

  /** Returns a name that Pravega accepts, without a dot. */
  static String token(String name) {
    return name.replaceAll("[^A-Za-z0-9-]", "-");
  }

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      if (!create(topic)) {
        throw new DriverException("topic " + topic.name() + " exists already: the stream "
            + clients.scope() + "/" + stream(topic) + "; remove it, or name it under"
            + " 'existing.topics'");
      }
    }
  }

  /** Returns false if it exists. */
  private boolean create(Topic topic) throws DriverException, InterruptedException {
    return clients.administer("create topic " + topic.name(),
        () -> clients.streams()
            .createStream(clients.scope(), stream(topic), StreamConfiguration.builder()
                .scalingPolicy(ScalingPolicy.fixed(topic.partitions()))
                .build()));
  }

  /** A server that restarts has lost all streams. weir creates its own again. */
  void ensure(Topic topic) throws DriverException, InterruptedException {
    if (!topic.existing() && !exists(topic)) {
      clients.requireScope();
      create(topic);
    }
  }

  private boolean exists(Topic topic) throws DriverException, InterruptedException {
    return clients.administer("look for topic " + topic.name(),
        () -> clients.streams().checkStreamExists(clients.scope(), stream(topic)));
  }

  void require(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      if (!exists(topic)) {
        throw new DriverException("topic " + topic.name() + ": scope " + clients.scope()
            + " has no stream of that name, or weir's user may not see it; name another topic, or"
            + " set 'scope' of the system");
      }
      int segments = segments(info(topic)).length;
      if (segments != topic.partitions()) {
        throw new DriverException("topic " + topic.name() + " has " + segments + " segments, and"
            + " not " + topic.partitions() + "; set 'workload.partitions' to " + segments);
      }
    }
  }

  /** Asks a server that weir started for settings in force. */
  Map<String, String> settingsInForce() throws DriverException, InterruptedException {
    Map<String, String> settings = new TreeMap<>();
    clients.administer("read the server's settings",
        () -> clients.streams()
            .getStreamTags(clients.scope(), PravegaTerms.SETTINGS_STREAM))
        .forEach(tag -> {
          int end = tag.indexOf('=');
          settings.put(tag.substring(0, end), tag.substring(end + 1));
        });
    return settings;
  }

  /** Asks for a stream. */
  StreamInfo info(Topic topic) throws DriverException, InterruptedException {
    return clients.administer("read topic " + topic.name(),
        () -> clients.streams().getStreamInfo(clients.scope(), stream(topic)));
  }

  /**
   * Returns the identifiers of the segments that a stream has now, in the order of its partitions.
   * The first one is not 0 if a stream of that name existed before.
   */
  static long[] segments(StreamInfo info) {
    return info.getTailStreamCut()
        .asImpl()
        .getPositions()
        .keySet()
        .stream()
        .mapToLong(Segment::getSegmentId)
        .sorted()
        .toArray();
  }

  /**
   * Creates the reader group of a subscription. Does nothing if it exists, as it does if another
   * consumer came first.
   *
   * @return its name
   */
  String subscribe(ConsumerSpec spec) throws DriverException, InterruptedException {
    String group = prefix(spec.topic()) + token(spec.subscription());
    StreamCut start =
        spec.fromNowOn() ? info(spec.topic()).getTailStreamCut() : StreamCut.UNBOUNDED;
    long interval = settings.client().acknowledgeInterval().toMillis();
    ReaderGroupConfig config = ReaderGroupConfig.builder()
        .stream(Stream.of(clients.scope(), stream(spec.topic())), start)
        .automaticCheckpointIntervalMillis(interval)
        .groupRefreshTimeMillis(interval)
        .build();
    clients.administer("create subscription " + spec.subscription() + " of topic "
        + spec.topic().name(), () -> {
          try {
            return clients.groups().createReaderGroup(group, config);
          } catch (ConfigMismatchException e) {
            // Another consumer saw an earlier end of the topic.
            return false;
          }
        });
    return group;
  }

  /** The groups of a run at a topic are found by it. Tokens have no dots. */
  private String prefix(Topic topic) {
    return token(settings.clientId()) + "." + token(topic.name()) + ".";
  }

  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      for (String group : groups(topic)) {
        clients.administer("remove reader group " + group, () -> {
          clients.groups().deleteReaderGroup(group);
          return true;
        });
      }
      if (!topic.existing() && exists(topic)) {
        clients.administer("remove topic " + topic.name(),
            () -> clients.streams().sealStream(clients.scope(), stream(topic))
                && clients.streams().deleteStream(clients.scope(), stream(topic)));
      }
    }
  }

  private List<String> groups(Topic topic) throws DriverException, InterruptedException {
    String beginning = GROUP_STREAM + prefix(topic);
    return clients.administer("list the reader groups of topic " + topic.name(), () -> {
      List<String> groups = new ArrayList<>();
      clients.streams().listStreams(clients.scope()).forEachRemaining(stream -> {
        if (stream.getStreamName().startsWith(beginning)) {
          groups.add(stream.getStreamName().substring(GROUP_STREAM.length()));
        }
      });
      return groups;
    });
  }
}
