package io.weir.driver.kafka.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.driver.kafka.SubscriptionType;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/**
 * Polls the broker until a group is complete: it has as many members as share the subscription, and
 * every partition is assigned. Only then is no member asked to give up partitions again. The polls
 * run in the background, because a member must keep polling meanwhile.
 */
final class GroupWatch {
  private final Admin admin;
  private final String group;
  private final ConsumerSpec spec;
  private final SubscriptionType type;
  private Optional<KafkaFuture<ConsumerGroupDescription>> question = Optional.empty();

  GroupWatch(Admin admin, String group, ConsumerSpec spec, SubscriptionType type) {
    this.type = type;
    this.admin = admin;
    this.group = group;
    this.spec = spec;
  }

  /**
   * Returns whether, by the last answer, the group is complete and this member's assignment equals
   * the partitions that it holds.
   *
   * @param memberId this member's name within the group; empty before it has joined
   * @param held the partitions that this member holds
   */
  boolean isComplete(String memberId, Set<TopicPartition> held) throws InterruptedException {
    if (question.isPresent() && !question.get().isDone()) {
      return false;
    }
    boolean complete = question.isPresent() && isComplete(question.get(), memberId, held);
    question =
        Optional.of(admin.describeConsumerGroups(List.of(group)).describedGroups().get(group));
    return complete;
  }

  private boolean isComplete(KafkaFuture<ConsumerGroupDescription> answer, String memberId,
      Set<TopicPartition> held)
      throws InterruptedException {
    try {
      ConsumerGroupDescription description = answer.get();
      Collection<MemberDescription> members = description.members();
      return isSettled(description) && members.size() == spec.sharedBy()
          && partitions(members).size() == spec.topic().partitions()
          && members.stream()
              .anyMatch(member -> member.consumerId().equals(memberId)
                  && partitionsOf(member).equals(held));
    } catch (ExecutionException e) {
      // The group does not exist before its first member joins, and does not answer while it moves.
      // Retry.
      return false;
    }
  }

  /**
   * A broker that assigns partitions takes them from some members before it gives them to others. A
   * classic group has no such state. Clients before 4.0 can't ask for it.
   */
  private boolean isSettled(ConsumerGroupDescription description) {
    return type != SubscriptionType.CONSUMER || description.groupState() == GroupState.STABLE;
  }

  private static Set<TopicPartition> partitions(Collection<MemberDescription> members) {
    Set<TopicPartition> all = new HashSet<>();
    members.forEach(member -> all.addAll(partitionsOf(member)));
    return all;
  }

  private static Set<TopicPartition> partitionsOf(MemberDescription member) {
    return member.assignment().topicPartitions();
  }
}
