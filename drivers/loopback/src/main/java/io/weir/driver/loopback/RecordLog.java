package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;

/**
 * The records of one partition's messages, in the order of their arrival. Guarded by the broker's
 * lock.
 */
final class RecordLog {
  private final List<RecordPage> pages = new ArrayList<>();
  private int size;

  /** Adds a message and returns its number. */
  int add(Incoming message, int producerId, long arrivedNanos) {
    if (size == pages.size() * RecordPage.SIZE) {
      pages.add(new RecordPage());
    }
    page(size).add(message, producerId, arrivedNanos);
    return size++;
  }

  int size() {
    return size;
  }

  RecordPage page(int record) {
    return pages.get(record / RecordPage.SIZE);
  }

  /** Returns the index of a record in its page. */
  static int slot(int record) {
    return record % RecordPage.SIZE;
  }

  /** Releases the bytes of all messages. */
  void release() {
    pages.forEach(RecordPage::release);
  }
}
