package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;

/**
 * The entries that a partition delivers, in order, to each of its subscriptions. An entry consists
 * of a message, the kind of copy and a due time. No entry is due before the one ahead of it.
 * Guarded by the broker's lock.
 */
final class DeliveryQueue {
  /** The kind of delivery of a message. */
  enum Copy {
    FIRST,
    UNANNOUNCED,
    ANNOUNCED
  }

  static final int PAGE = 128;

  private static final Copy[] COPIES = Copy.values();
  private static final int COPY_BITS = 2;

  private final List<int[]> entries = new ArrayList<>();
  private final List<long[]> dues = new ArrayList<>();
  private int size;

  /**
   * Adds an entry at the end.
   *
   * @return its due time: the requested one, or that of the entry ahead of it if later
   */
  long add(int record, Copy copy, long due) {
    if (size == entries.size() * PAGE) {
      entries.add(new int[PAGE]);
      dues.add(new long[PAGE]);
    }
    long inOrder = size > 0 && due - due(size - 1) < 0 ? due(size - 1) : due;
    entries.get(size / PAGE)[size % PAGE] = record << COPY_BITS | copy.ordinal();
    dues.get(size / PAGE)[size % PAGE] = inOrder;
    size++;
    return inOrder;
  }

  int size() {
    return size;
  }

  int record(int position) {
    return entries.get(position / PAGE)[position % PAGE] >>> COPY_BITS;
  }

  Copy copy(int position) {
    return COPIES[entries.get(position / PAGE)[position % PAGE] & (1 << COPY_BITS) - 1];
  }

  long due(int position) {
    return dues.get(position / PAGE)[position % PAGE];
  }
}
