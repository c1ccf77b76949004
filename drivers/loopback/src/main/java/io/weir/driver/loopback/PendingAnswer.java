package io.weir.driver.loopback;

/** An answer that a producer waits for. Used again and again; see {@link PendingAnswers}. */
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

  /** When it is due. */
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

  /** Whether it comes before another: it is due earlier, or as early and came first. */
  boolean isBefore(PendingAnswer other) {
    return due != other.due ? due - other.due < 0 : number < other.number;
  }

  /** Tells the producer what the page says of the message. */
  void tell() {
    producer.tell(page, slot);
  }
}
