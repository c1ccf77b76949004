package io.weir.driver.loopback;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * The answers that producers wait for, by due time and then by insertion. Answers that are added in
 * due order are in a queue, as all are with a constant delay. The others are in a binary heap.
 * Allocates only to grow; answers are returned and reused. Guarded by the broker's lock.
 */
final class PendingAnswers {
  private final ArrayDeque<PendingAnswer> queue = new ArrayDeque<>(1024);
  private final ArrayDeque<PendingAnswer> spare = new ArrayDeque<>(1024);
  private PendingAnswer[] heap = new PendingAnswer[1024];
  private int size;
  private long count;

  boolean isEmpty() {
    return size == 0 && queue.isEmpty();
  }

  /** Returns the due time of the next answer, which must exist. */
  long nextDue() {
    return queueIsNext() ? queue.peekFirst().due() : heap[0].due();
  }

  /** Returns whether the next answer, which must exist, is in the queue instead of the heap. */
  private boolean queueIsNext() {
    return size == 0 || !queue.isEmpty() && queue.peekFirst().isBefore(heap[0]);
  }

  void add(long due, RecordPage page, int slot, LoopbackProducer producer) {
    PendingAnswer answer = spare.isEmpty() ? new PendingAnswer() : spare.removeLast();
    answer.set(due, count++, page, slot, producer);
    if (queue.isEmpty() || queue.peekLast().due() - due <= 0) {
      queue.addLast(answer);
    } else {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, 2 * size);
      }
      rise(size++, answer);
    }
  }

  /** Moves answers that are due by now to a list, in order, until it holds {@code most}. */
  void takeDue(long nowNanos, int most, List<PendingAnswer> target) {
    while (target.size() < most && !isEmpty() && nextDue() - nowNanos <= 0) {
      target.add(queueIsNext() ? queue.removeFirst() : takeFromHeap());
    }
  }

  private PendingAnswer takeFromHeap() {
    PendingAnswer first = heap[0];
    PendingAnswer last = heap[--size];
    heap[size] = null;
    if (size > 0) {
      sink(0, last);
    }
    return first;
  }

  /** Moves all answers to one producer to a list. */
  void takeAllOf(LoopbackProducer producer, List<PendingAnswer> target) {
    queue.forEach(answer -> addIfOf(producer, answer, target));
    queue.removeIf(answer -> answer.producer() == producer);
    takeAllOfFromHeap(producer, target);
  }

  private static void addIfOf(
      LoopbackProducer producer, PendingAnswer answer, List<PendingAnswer> target) {
    if (answer.producer() == producer) {
      target.add(answer);
    }
  }

  private void takeAllOfFromHeap(LoopbackProducer producer, List<PendingAnswer> target) {
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

  /** Returns used answers for reuse. */
  void giveBack(List<PendingAnswer> answered) {
    for (int i = 0; i < answered.size(); i++) {
      spare.addLast(answered.get(i));
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
