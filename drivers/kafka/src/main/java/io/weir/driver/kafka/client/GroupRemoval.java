package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.Causes;
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

/** Removes a run's consumer groups from a cluster that outlives the run. */
final class GroupRemoval {
  private static final Logger LOG = LoggerFactory.getLogger(GroupRemoval.class);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
  /** A member that closes leaves within two seconds. */
  private static final int LEAVING = 10;

  private GroupRemoval() {}

  /**
   * Removes groups whose members have left.
   *
   * @throws DriverException if removal fails; the group then expires after the cluster's {@code
   * offsets.retention.minutes}
   */
  static void remove(Admin admin, Collection<String> groups, Deadline deadline)
      throws DriverException, InterruptedException {
    for (Map.Entry<String, KafkaFuture<Void>> answer : admin.deleteConsumerGroups(groups)
        .deletedGroups()
        .entrySet()) {
      remove(admin, answer.getKey(), answer.getValue(), deadline);
    }
  }

  /**
   * A member that has just left may still be counted. One whose process was lost counts until its
   * session ends, unless it is removed.
   */
  private static void remove(Admin admin, String group, KafkaFuture<Void> first, Deadline deadline)
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
      if (tried % LEAVING == 0) {
        removeMembers(admin, group, deadline);
      }
      Thread.sleep(LOOK_AGAIN);
      answer = admin.deleteConsumerGroups(List.of(group)).deletedGroups().get(group);
    }
  }

  private static void removeMembers(Admin admin, String group, Deadline deadline)
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
