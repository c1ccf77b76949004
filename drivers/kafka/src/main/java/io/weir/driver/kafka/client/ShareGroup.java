package io.weir.driver.kafka.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.Causes;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.ShareGroupDescription;
import org.apache.kafka.clients.admin.ShareMemberDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The share group of a subscription, as the broker knows it. Only clients from 4.2 on have these
 * calls.
 */
final class ShareGroup {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private final Admin admin;
  private final String group;
  private final ConsumerSpec spec;
  private final String clientId;
  private Optional<KafkaFuture<ShareGroupDescription>> question = Optional.empty();

  /**
   * The group of a consumer.
   *
   * @param clientId that of the consumer's client, which no other has
   */
  ShareGroup(Admin admin, String group, ConsumerSpec spec, String clientId) {
    this.admin = admin;
    this.group = group;
    this.spec = spec;
    this.clientId = clientId;
  }

  /**
   * Lets a new group start at the first message of each partition, or at the next one if the topic
   * belongs to others. By default, a share group starts at the end, and only when a broker first
   * fetches for it: messages that are sent before would be left out. Must precede the subscription.
   */
  void start(Deadline deadline) throws DriverException, InterruptedException {
    if (hasStarted(deadline)) {
      return;
    }
    String task = "setting the start of share group " + group;
    Map<TopicPartition, Long> starts = new HashMap<>();
    List<TopicPartition> partitions = partitions();
    if (spec.fromNowOn()) {
      AdminCall.await(admin.listOffsets(partitions.stream()
          .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest())))
          .all(), task, deadline)
          .forEach((partition, end) -> starts.put(partition, end.offset()));
    } else {
      partitions.forEach(partition -> starts.put(partition, 0L));
    }
    while (!isSet(starts, task, deadline)) {
      Thread.sleep(LOOK_AGAIN);
    }
  }

  /** The coordinator of a group learns of a new topic a little later than its creator. */
  private boolean isSet(Map<TopicPartition, Long> starts, String task, Deadline deadline)
      throws DriverException, InterruptedException {
    try {
      AdminCall.answer(admin.alterShareGroupOffsets(group, starts).all(), task, deadline);
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException && !deadline.isOver()) {
        return false;
      }
      // Another consumer of the subscription was faster: it has set the same start, and joined.
      if (e.getCause() instanceof GroupNotEmptyException) {
        return true;
      }
      throw new DriverException(task + ": " + Causes.message(e.getCause()), e);
    }
  }

  /** A group of earlier consumers continues where they were. */
  private boolean hasStarted(Deadline deadline) throws DriverException, InterruptedException {
    String task = "looking for share group " + group;
    try {
      return AdminCall.answer(admin
          .listShareGroupOffsets(Map.of(group,
              new ListShareGroupOffsetsSpec().topicPartitions(partitions())))
          .partitionsToOffsetInfo(group), task, deadline)
          .values()
          .stream()
          .anyMatch(Objects::nonNull);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return false;
      }
      throw new DriverException(task + ": " + Causes.message(e.getCause()), e);
    }
  }

  private List<TopicPartition> partitions() {
    return IntStream.range(0, spec.topic().partitions())
        .mapToObj(partition -> new TopicPartition(spec.topic().name(), partition))
        .toList();
  }

  /**
   * Returns whether, by the last answer, the group has all members, this one among them, and every
   * partition is assigned. Asks again in the background.
   */
  boolean isComplete() throws InterruptedException {
    if (question.isPresent() && !question.get().isDone()) {
      return false;
    }
    boolean complete = question.isPresent() && isComplete(question.get());
    question = Optional.of(admin.describeShareGroups(List.of(group)).describedGroups().get(group));
    return complete;
  }

  private boolean isComplete(KafkaFuture<ShareGroupDescription> answer)
      throws InterruptedException {
    try {
      ShareGroupDescription description = answer.get();
      Collection<ShareMemberDescription> members = description.members();
      Set<TopicPartition> assigned = new HashSet<>();
      members.forEach(member -> assigned.addAll(member.assignment().topicPartitions()));
      int epoch = description.groupEpoch();
      return members.size() == spec.sharedBy()
          && description.targetAssignmentEpoch() == epoch
          && members.stream().allMatch(member -> member.memberEpoch() == epoch)
          && assigned.size() == spec.topic().partitions()
          && members.stream()
              .anyMatch(member -> member.clientId().equals(clientId)
                  && !member.assignment().topicPartitions().isEmpty());
    } catch (ExecutionException e) {
      // The group does not answer while its coordinator moves. Retry.
      return false;
    }
  }
}
