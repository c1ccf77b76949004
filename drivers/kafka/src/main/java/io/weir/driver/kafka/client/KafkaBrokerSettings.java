package io.weir.driver.kafka.client;

import static java.util.stream.Collectors.joining;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.Causes;
import io.weir.driver.common.SettingList;
import io.weir.driver.kafka.KafkaServerSetting;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * The brokers' effective settings: those that affect a result, those that differ from Kafka's
 * defaults, and those passed through.
 */
final class KafkaBrokerSettings {
  private static final List<String> ALWAYS_SHOWN =
      List.of(
          "log.flush.interval.messages",
          "log.flush.interval.ms",
          "log.segment.bytes",
          "num.io.threads",
          "num.network.threads",
          "replica.fetch.wait.max.ms",
          "socket.receive.buffer.bytes",
          "socket.send.buffer.bytes",
          "unclean.leader.election.enable");

  private static final List<String> FAILURE_DETECTION =
      List.of(
          "broker.heartbeat.interval.ms",
          "broker.session.timeout.ms",
          "controller.quorum.election.timeout.ms",
          "controller.quorum.fetch.timeout.ms",
          "replica.lag.time.max.ms");

  private final int brokers;
  private final ConfigValues configs;
  private final Optional<FeatureMetadata> features;
  private final Map<String, String> passedThrough;

  private KafkaBrokerSettings(int brokers, ConfigValues configs,
      Optional<FeatureMetadata> features,
      Map<String, String> passedThrough) {
    this.brokers = brokers;
    this.configs = configs;
    this.features = features;
    this.passedThrough = passedThrough;
  }

  static KafkaBrokerSettings ask(Admin admin, Map<String, String> passedThrough, Deadline deadline)
      throws DriverException, InterruptedException {
    Collection<Node> nodes =
        AdminCall.await(admin.describeCluster().nodes(), "asking for the brokers", deadline);
    List<String> ids = nodes.stream().map(Node::idString).toList();
    ConfigValues configs =
        ConfigValues.askIfAllowed(admin, ConfigResource.Type.BROKER, ids, deadline);
    return new KafkaBrokerSettings(ids.size(), configs, features(admin, deadline), passedThrough);
  }

  /** Brokers of other vendors may have no features. */
  private static Optional<FeatureMetadata> features(Admin admin, Deadline deadline)
      throws DriverException, InterruptedException {
    String task = "asking for the brokers' features";
    try {
      return Optional.of(
          AdminCall.answer(admin.describeFeatures().featureMetadata(), task, deadline));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnsupportedVersionException) {
        return Optional.empty();
      }
      throw new DriverException(task + ": " + Causes.message(e.getCause()), e);
    }
  }

  List<Setting> list() {
    SettingList list = new SettingList(Source.BROKER);
    list.add(Aspect.OTHER, "brokers", Integer.toString(brokers));
    features.ifPresent(known -> list.add(Aspect.OTHER, "finalized features", finalized(known)));
    if (configs.isEmpty()) {
      list.addUnanswered("broker settings", "weir's user may not read them");
      return list.all();
    }
    Collection<String> names = new TreeSet<>(ALWAYS_SHOWN);
    names.addAll(configs.changed());
    names.addAll(passedThrough.keySet());
    FAILURE_DETECTION.forEach(name -> configs.value(name)
        .ifPresent(value -> list.add(Aspect.FAILURE_DETECTION, "broker " + name, value)));
    names.removeAll(FAILURE_DETECTION);
    configs.value(KafkaServerSetting.REPLICA_FETCHERS)
        .ifPresent(value -> list.add(Aspect.REPLICATION_STREAMS,
            KafkaServerSetting.REPLICA_FETCHERS, value));
    names.remove(KafkaServerSetting.REPLICA_FETCHERS);
    for (String name : names) {
      list.add(Aspect.OTHER, "broker " + name,
          configs.value(name).orElse("unknown to the broker"));
    }
    return list.all();
  }

  private static String finalized(FeatureMetadata features) {
    return features.finalizedFeatures()
        .entrySet()
        .stream()
        .map(feature -> feature.getKey() + " " + feature.getValue().maxVersionLevel())
        .sorted()
        .collect(joining(", "));
  }
}
