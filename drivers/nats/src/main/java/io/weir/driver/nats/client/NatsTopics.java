package io.weir.driver.nats.client;

import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.Replica;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Causes;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Creates, checks and removes topics and subscriptions, and finds their partitions. A partition is
 * a stream of one subject, and a subscription is a durable consumer of each stream.
 */
record NatsTopics(DriverSettings settings, NatsClients clients) {
  private static final int STREAM_NOT_FOUND = 10_059;
  private static final long LOOK_AGAIN_MILLIS = 20;
  private static final Duration LEAST_UNACKNOWLEDGED = Duration.ofSeconds(30);
  /** The least that is left for a request. */
  private static final Duration LEAST_LIMIT = Duration.ofMillis(100);

  /** Returns the streams of a topic, by partition. */
  static List<String> streams(Topic topic) {
    String name = topic.existing() ? topic.name() : token(topic.name());
    List<String> streams = new ArrayList<>();
    for (int partition = 0; partition < topic.partitions(); partition++) {
      streams.add(topic.existing() && topic.partitions() == 1 ? name : name + "-" + partition);
    }
    return streams;
  }

  /** Returns the name of a subscription's consumers, by which the run's consumers are found. */
  static String durable(DriverSettings settings, String subscription) {
    return token(settings.clientId() + "-" + subscription);
  }

  /** Returns how long a message stays unacknowledged before it is delivered again. */
  static Duration ackWait(DriverSettings settings) {
    return Durations.max(LEAST_UNACKNOWLEDGED,
        settings.client().acknowledgeInterval().multipliedBy(3));
  }

  private static String token(String name) {
    return name.replaceAll("[^A-Za-z0-9_-]", "-");
  }

  /** A request to JetStream. */
  private interface Request<T> {
    T send(JetStreamManagement management) throws IOException, JetStreamApiException;
  }

  private <T> T request(String task, Request<T> request) throws DriverException {
    return request(task, settings.timeout(), request);
  }

  private <T> T request(String task, Duration limit, Request<T> request) throws DriverException {
    try {
      return request.send(clients.management(Durations.max(limit, LEAST_LIMIT)));
    } catch (IOException | JetStreamApiException e) {
      throw new DriverException("can't " + task + ": " + Causes.chain(e), e);
    }
  }

  /** Returns a stream; empty if it does not exist. */
  private Optional<StreamInfo> find(String stream, Duration limit) throws DriverException {
    return request("look for stream " + stream, limit, management -> {
      try {
        return Optional.of(management.getStreamInfo(stream));
      } catch (JetStreamApiException e) {
        if (e.getApiErrorCode() == STREAM_NOT_FOUND) {
          return Optional.empty();
        }
        throw e;
      }
    });
  }

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      for (String stream : streams(topic)) {
        if (find(stream, settings.timeout()).isPresent()) {
          throw new DriverException("topic " + topic.name() + " exists already: the stream "
              + stream + "; remove it, or name it under 'existing.topics'");
        }
        create(topic, stream);
      }
    }
    Deadline deadline = Deadline.in(settings.timeout());
    while (true) {
      Placement placement = placement(topics, settings.timeout());
      if (placement.inStep()) {
        return;
      }
      if (deadline.isOver()) {
        throw new DriverException("new topics are not ready: " + placement.missing().orElse("")
            + "; are all servers running?");
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  private void create(Topic topic, String stream) throws DriverException {
    request("create topic " + topic.name(),
        management -> management.addStream(StreamConfiguration.builder()
            .name(stream)
            .subjects(stream)
            .replicas(settings.durability().replicas())
            .storageType(settings.durability().storage() == Storage.MEMORY
                ? StorageType.Memory
                : StorageType.File)
            .build()));
  }

  /**
   * Makes sure that a stream exists. A server that restarts has lost the streams of storage {@code
   * memory}, unless it is one of a cluster. weir creates its own again.
   *
   * @return the subject of its messages
   */
  String subject(Topic topic, String stream) throws DriverException {
    if (topic.existing()) {
      return request("look for stream " + stream, management -> management.getStreamInfo(stream)
          .getConfiguration()
          .getSubjects()
          .getFirst()).replace("*", "weir").replace(">", "weir");
    }
    if (find(stream, settings.timeout()).isEmpty()) {
      create(topic, stream);
    }
    return stream;
  }

  /**
   * Creates the consumer of a subscription for a stream, and the stream if it is missing. Does
   * nothing if it exists.
   *
   * @param fromNowOn whether it skips the existing messages
   * @param mostUnacknowledged how many delivered messages may be unacknowledged
   */
  void subscribe(Topic topic, String stream, String durable, boolean fromNowOn,
      int mostUnacknowledged) throws DriverException {
    subject(topic, stream);
    request("create subscription " + durable + " of topic " + topic.name(),
        management -> management.addOrUpdateConsumer(stream, ConsumerConfiguration.builder()
            .durable(durable)
            .deliverPolicy(fromNowOn ? DeliverPolicy.New : DeliverPolicy.All)
            .ackPolicy(AckPolicy.Explicit)
            .ackWait(ackWait(settings))
            .maxAckPending(mostUnacknowledged)
            .build()));
  }

  void require(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      for (String stream : streams(topic)) {
        if (find(stream, settings.timeout()).isEmpty()) {
          throw new DriverException("topic " + topic.name() + ": the cluster has no stream "
              + stream + ", or weir's user may not see it; set 'workload.partitions', or name"
              + " another topic");
        }
      }
    }
  }

  void delete(List<Topic> topics) throws DriverException {
    for (Topic topic : topics) {
      for (String stream : streams(topic)) {
        if (topic.existing()) {
          deleteConsumers(stream);
        } else if (find(stream, settings.timeout()).isPresent()) {
          request("remove topic " + topic.name(),
              management -> management.deleteStream(stream));
        }
      }
    }
  }

  private void deleteConsumers(String stream) throws DriverException {
    String prefix = token(settings.clientId() + "-");
    for (String name : request("list the consumers of " + stream,
        management -> management.getConsumerNames(stream))) {
      if (name.startsWith(prefix)) {
        request("remove consumer " + name,
            management -> management.deleteConsumer(stream, name));
      }
    }
  }

  /** Returns the streams of topics as the servers report them; without those that are missing. */
  List<StreamInfo> infos(List<Topic> topics, Duration limit) throws DriverException {
    Deadline deadline = Deadline.in(limit);
    List<StreamInfo> infos = new ArrayList<>();
    for (Topic topic : topics) {
      for (String stream : streams(topic)) {
        find(stream, deadline.left()).ifPresent(infos::add);
      }
    }
    return infos;
  }

  /** Returns the servers that lead and keep the partitions now. */
  Placement placement(List<Topic> topics, Duration limit) throws DriverException {
    List<StreamInfo> infos = infos(topics, limit);
    int partitions = Math.toIntExact(Topic.partitions(topics));
    int whole = (int) infos.stream()
        .filter(info -> leader(info).isPresent()
            && 1 + inSync(info).count() >= info.getConfiguration().getReplicas())
        .count();
    Optional<StreamInfo> first = infos.stream().findFirst();
    return new Placement(first.flatMap(this::leader),
        first.map(info -> Stream.concat(leader(info).stream(), inSync(info)).toList())
            .orElse(List.of()),
        partitions, whole, whole == partitions
            ? Optional.empty()
            : Optional.of((partitions - whole) + " of " + partitions
                + " partitions without a leader or a replica"));
  }

  /** A server outside of a cluster leads all streams, and does not say so. */
  private Optional<String> leader(StreamInfo info) {
    ClusterInfo cluster = info.getClusterInfo();
    return cluster == null
        ? Optional.of(clients.administration().getServerInfo().getServerName())
        : Optional.ofNullable(cluster.getLeader());
  }

  private static Stream<String> inSync(StreamInfo info) {
    ClusterInfo cluster = info.getClusterInfo();
    return cluster == null || cluster.getReplicas() == null
        ? Stream.empty()
        : cluster.getReplicas()
            .stream()
            .filter(replica -> replica.isCurrent() && !replica.isOffline())
            .map(Replica::getName);
  }
}
