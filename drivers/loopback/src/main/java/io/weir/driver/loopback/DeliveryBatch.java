package io.weir.driver.loopback;

import io.weir.core.driver.DeliveryListener;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Entries that a consumer takes under the broker's lock and delivers to the application outside it.
 * The batch references the bytes, so a concurrent release does not affect them. Used by one thread
 * at a time.
 */
final class DeliveryBatch {
  private final byte[][] slab;
  private final int[] offset;
  private final int[] length;
  private final int[] key;
  private final boolean[] announced;
  private final long[][] deliveredPage;
  private final int[] deliveredSlot;
  private final Cursor[] cursor;
  private int size;
  private int handedOver;
  private ByteBuffer view = ByteBuffer.allocate(0);

  DeliveryBatch(int most) {
    cursor = new Cursor[most];
    slab = new byte[most][];
    offset = new int[most];
    length = new int[most];
    key = new int[most];
    announced = new boolean[most];
    deliveredPage = new long[most][];
    deliveredSlot = new int[most];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns whether the batch accepts another entry within this limit. */
  boolean hasRoom(int most) {
    return size < Math.min(most, slab.length);
  }

  /**
   * Adds the due entries of a partition, up to {@code most} entries in total, and returns the
   * partition to its queue. Called under the lock.
   */
  void fill(Cursor source, long nowNanos, int most) {
    source.taken();
    while (hasRoom(most) && source.hasNext() && source.nextDue() - nowNanos <= 0) {
      take(source, source.takeNext());
    }
    source.giveBack();
  }

  private void take(Cursor source, int position) {
    Partition partition = source.partition();
    int record = partition.queue().record(position);
    RecordPage page = partition.records().page(record);
    int slot = RecordLog.slot(record);
    cursor[size] = source;
    slab[size] = page.slab(slot);
    offset[size] = page.offset(slot);
    length[size] = page.length[slot];
    key[size] = page.key[slot];
    announced[size] = partition.queue().copy(position) == DeliveryQueue.Copy.ANNOUNCED;
    deliveredPage[size] = source.deliveredPage(position);
    deliveredSlot[size] = position % DeliveryQueue.PAGE;
    size++;
  }

  /** Delivers all entries and records the delivery time of each. */
  int handOver(DeliveryListener listener) {
    while (handedOver < size) {
      int at = handedOver;
      ByteBuffer message = view(at);
      long[] page = deliveredPage[at];
      int slot = deliveredSlot[at];
      long now = System.nanoTime();
      page[slot] = now;
      handedOver++;
      listener.delivered(cursor[at].partition().index(), key[at], message, now, announced[at]);
    }
    return size;
  }

  private ByteBuffer view(int at) {
    if (view.array() != slab[at]) {
      view = ByteBuffer.wrap(slab[at]);
    }
    return view.clear()
        .limit(offset[at] + length[at])
        .position(offset[at])
        .order(ByteOrder.BIG_ENDIAN);
  }

  /**
   * Commits the read positions of the partitions. Called under the lock, also if the listener
   * threw.
   */
  void commit() {
    int from = 0;
    while (from < size) {
      int to = from + 1;
      while (to < size && cursor[to] == cursor[from]) {
        to++;
      }
      int done = Math.clamp(handedOver, from, to);
      cursor[from].commit(done - from, to - done);
      from = to;
    }
    Arrays.fill(cursor, 0, size, null);
    Arrays.fill(slab, 0, size, null);
    size = 0;
    handedOver = 0;
  }
}
