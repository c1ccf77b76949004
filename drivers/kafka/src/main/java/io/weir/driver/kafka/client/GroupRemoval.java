package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.Causes;
import io.weir.driver.kafka.SubscriptionType;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes a run's groups of consumers from a cluster that outlives the run.
 *
 * @param type the type of the groups
 */
record GroupRemoval(SubscriptionType type, Admin admin) {
  private static final Logger LOG = LoggerFactory.getLogger(GroupRemoval.class);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
  /** A member that closes leaves within two seconds. */
  private static final int LEAVING = 10;

  /**
   * Removes groups whose members have left.
   *
   * @throws DriverException if removal fails; the group then expires after the cluster's {@code
   * offsets.retention.minutes}
   */
  void remove(Collection<String> groups, Deadline deadline)
      throws DriverException, InterruptedException {
    for (Map.Entry<String, KafkaFuture<Void>> answer : delete(groups).entrySet()) {
      remove(answer.getKey(), answer.getValue(), deadline);
    }
  }

  private Map<String, KafkaFuture<Void>> delete(Collection<String> groups) {
    return switch (type) {
      case CLASSIC, CONSUMER -> admin.deleteConsumerGroups(groups).deletedGroups();
      case SHARE -> admin.deleteShareGroups(groups).deletedGroups();
    };
  }

  /**
   * A member that has just left may still be counted. One whose process was lost counts until its
   * session ends, unless it is removed.
   */
  private void remove(String group, KafkaFuture<Void> first, Deadline deadline)
      throws DriverException, InterruptedException {
    KafkaFuture<Void> answer = first;
    String task = "removing consumer group " + group;
    for (int tried = 1;; tried++) {
      try {
        AdminCall.answer(answer, task, deadline);
        return;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof GroupIdNotFoundException) {
          return;
        }
        if (!(e.getCause() instanceof GroupNotEmptyException) || deadline.isOver()) {
          throw new DriverException(task + ": " + Causes.message(e.getCause()), e);
        }
      }
      if (tried % LEAVING == 0 && type == SubscriptionType.CLASSIC) {
        removeMembers(group, deadline);
      }
      Thread.sleep(LOOK_AGAIN);
      answer = delete(List.of(group)).get(group);
    }
  }

  private void removeMembers(String group, Deadline deadline)
      throws DriverException, InterruptedException {
    try {
      AdminCall.answer(admin
          .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
          .all(), "removing the members of consumer group " + group, deadline);
    } catch (ExecutionException e) {
      LOG.debug("the members of {} stay until their sessions end", group, e);
    }
  }
}
