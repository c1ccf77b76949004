package io.weir.driver.loopback;

import java.util.Arrays;
import java.util.List;

/**
 * The answers that producers wait for, as a binary heap by due time, those due together in the
 * order in which they came. Allocates only
 * to grow: answers are given back and used again. Guarded by the broker's lock.
 */
final class PendingAnswers {
  private PendingAnswer[] heap = new PendingAnswer[1024];
  private int size;
  private PendingAnswer[] spare = new PendingAnswer[1024];
  private int spares;
  private long count;

  boolean isEmpty() {
    return size == 0;
  }

  /** When the next is due; there is one. */
  long nextDue() {
    return heap[0].due();
  }

  void add(long due, RecordPage page, int slot, LoopbackProducer producer) {
    PendingAnswer answer = spares > 0 ? spare[--spares] : new PendingAnswer();
    answer.set(due, count++, page, slot, producer);
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    rise(size++, answer);
  }

  /** Moves answers that are due by now to a list, in order, until it holds {@code most}. */
  void takeDue(long nowNanos, int most, List<PendingAnswer> target) {
    while (size > 0 && heap[0].due() - nowNanos <= 0 && target.size() < most) {
      target.add(heap[0]);
      PendingAnswer last = heap[--size];
      heap[size] = null;
      if (size > 0) {
        sink(0, last);
      }
    }
  }

  /** Moves all answers to one producer to a list. */
  void takeAllOf(LoopbackProducer producer, List<PendingAnswer> target) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (heap[i].producer() == producer) {
        target.add(heap[i]);
      } else {
        heap[kept++] = heap[i];
      }
    }
    Arrays.fill(heap, kept, size, null);
    size = kept;
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i, heap[i]);
    }
  }

  /** Takes back answers that were given. */
  void giveBack(List<PendingAnswer> told) {
    if (spares + told.size() > spare.length) {
      spare = Arrays.copyOf(spare, 2 * (spares + told.size()));
    }
    for (int i = 0; i < told.size(); i++) {
      spare[spares++] = told.get(i);
    }
  }

  private void rise(int from, PendingAnswer answer) {
    int at = from;
    while (at > 0 && answer.isBefore(heap[(at - 1) / 2])) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = answer;
  }

  private void sink(int from, PendingAnswer answer) {
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
        child++;
      }
      if (!heap[child].isBefore(answer)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = answer;
  }
}
