package io.weir.driver.kafka;

import io.weir.core.driver.Topic;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.Deployment;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;

/** The loss of the broker, and controller, that leads a topic's first partition. */
final class LeaderLoss implements NodeLoss {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private final Deployment deployment;
  private String killed = "";

  LeaderLoss(Deployment deployment) {
    this.deployment = deployment;
  }

  @Override
  public String node() {
    return "the broker that leads a partition";
  }

  @Override
  public void kill(Topic topic) throws Exception {
    try (Admin admin = admin()) {
      TopicDescription description =
          admin.describeTopics(List.of(topic.name())).allTopicNames().get().get(topic.name());
      killed = "broker-" + description.partitions().getFirst().leader().id();
    }
    deployment.kill(killed);
  }

  @Override
  public void restart() throws Exception {
    deployment.restart(killed);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (Admin admin = admin()) {
      while (!isWhole(admin)) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError(
              "not all replicas are in sync within " + LIMIT + " after the restart of " + killed);
        }
        Thread.sleep(LOOK_EVERY);
      }
    }
  }

  /** Returns whether all replicas of all topics are in sync. */
  private static boolean isWhole(Admin admin) throws ExecutionException, InterruptedException {
    Set<String> topics = admin.listTopics().names().get();
    Map<String, TopicDescription> descriptions = admin.describeTopics(topics).allTopicNames().get();
    return descriptions.values()
        .stream()
        .map(TopicDescription::partitions)
        .flatMap(Collection::stream)
        .allMatch(LeaderLoss::isWhole);
  }

  private static boolean isWhole(TopicPartitionInfo partition) {
    return partition.isr().size() == partition.replicas().size();
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", deployment.endpoints().get("bootstrap")));
  }
}
