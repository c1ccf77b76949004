package io.weir.driver.loopback;

import io.weir.core.driver.DeliveryListener;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Entries of one partition that a consumer took under the broker's lock and hands to the
 * application outside it. Holds on to the bytes, so that nobody can let go of them meanwhile. Used
 * by one thread at a time.
 */
final class DeliveryBatch {
  private final byte[][] slab;
  private final int[] offset;
  private final int[] length;
  private final boolean[] announced;
  private final long[][] deliveredPage;
  private final int[] deliveredSlot;
  private Cursor cursor;
  private int size;
  private int handedOver;
  private ByteBuffer view = ByteBuffer.allocate(0);

  DeliveryBatch(int most) {
    slab = new byte[most][];
    offset = new int[most];
    length = new int[most];
    announced = new boolean[most];
    deliveredPage = new long[most][];
    deliveredSlot = new int[most];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Takes what is due of a partition, at most {@code most} entries. Called under the lock. */
  void fill(Cursor source, long nowNanos, int most) {
    cursor = source;
    size = 0;
    handedOver = 0;
    while (size < Math.min(most, slab.length) && source.hasNext()
        && source.nextDue() - nowNanos <= 0) {
      take(source.takeNext());
    }
  }

  private void take(int position) {
    Partition partition = cursor.partition();
    int record = partition.queue().record(position);
    RecordPage page = partition.records().page(record);
    int slot = RecordLog.slot(record);
    slab[size] = page.slab(slot);
    offset[size] = page.offset(slot);
    length[size] = page.length[slot];
    announced[size] = partition.queue().copy(position) == DeliveryQueue.Copy.ANNOUNCED;
    deliveredPage[size] = cursor.deliveredPage(position);
    deliveredSlot[size] = position % DeliveryQueue.PAGE;
    size++;
  }

  /** Hands everything over, and notes the time at which it does so for each message. */
  int handOver(DeliveryListener listener) {
    int partition = cursor.partition().index();
    while (handedOver < size) {
      int at = handedOver;
      ByteBuffer message = view(at);
      long[] page = deliveredPage[at];
      int slot = deliveredSlot[at];
      long now = System.nanoTime();
      page[slot] = now;
      handedOver++;
      listener.delivered(partition, message, now, announced[at]);
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
   * Tells the partition how far it was read. Called under the lock, also when the listener threw.
   */
  void commit() {
    if (size > 0) {
      cursor.commit(handedOver, size - handedOver);
    }
    Arrays.fill(slab, 0, size, null);
    size = 0;
  }
}
