package io.weir.driver.loopback;

/** An answer that a producer waits for. Reused; see {@link PendingAnswers}. */
final class PendingAnswer {
  private long due;
  private long number;
  private RecordPage page;
  private int slot;
  private LoopbackProducer producer;

  void set(long dueNanos, long newNumber, RecordPage newPage, int newSlot,
      LoopbackProducer newProducer) {
    due = dueNanos;
    number = newNumber;
    page = newPage;
    slot = newSlot;
    producer = newProducer;
  }

  /** Returns its due time. */
  long due() {
    return due;
  }

  LoopbackProducer producer() {
    return producer;
  }

  RecordPage page() {
    return page;
  }

  int slot() {
    return slot;
  }

  /**
   * Returns whether it precedes another: it is due earlier, or at the same time and was added
   * first.
   */
  boolean isBefore(PendingAnswer other) {
    return due != other.due ? due - other.due < 0 : number < other.number;
  }

  /** Reports the page's outcome of the message to the producer. */
  void answer() {
    producer.answer(page, slot);
  }
}
