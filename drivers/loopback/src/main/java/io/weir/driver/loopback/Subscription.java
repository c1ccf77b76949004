package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A subscription of a topic. Its partitions are assigned round-robin to the open consumers. Guarded
 * by the broker's lock.
 */
final class Subscription {
  private final List<Cursor> cursors;
  private final List<LoopbackConsumer> members = new ArrayList<>();

  Subscription(List<Partition> partitions) {
    this.cursors = partitions.stream().map(Partition::attach).toList();
  }

  void join(LoopbackConsumer consumer, Wakeups wakeups) {
    members.add(consumer);
    deal(wakeups);
  }

  void leave(LoopbackConsumer consumer, Wakeups wakeups) {
    members.remove(consumer);
    consumer.assign(List.of(), wakeups);
    deal(wakeups);
  }

  /** Unassigns all partitions from the consumers. */
  void end(Wakeups wakeups) {
    cursors.forEach(cursor -> cursor.assign(Optional.empty(), wakeups));
    members.forEach(member -> member.assign(List.of(), wakeups));
    members.clear();
  }

  private void deal(Wakeups wakeups) {
    members.forEach(LoopbackConsumer::unassign);
    for (int member = 0; member < members.size(); member++) {
      List<Cursor> share = new ArrayList<>();
      for (int i = member; i < cursors.size(); i += members.size()) {
        share.add(cursors.get(i));
      }
      members.get(member).assign(share, wakeups);
    }
    if (members.isEmpty()) {
      cursors.forEach(cursor -> cursor.assign(Optional.empty(), wakeups));
    }
  }
}
