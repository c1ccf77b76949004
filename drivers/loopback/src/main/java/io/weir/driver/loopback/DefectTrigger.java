package io.weir.driver.loopback;

import java.util.concurrent.atomic.AtomicLong;

/** Throws the exception of a {@link Defect} at its message. Thread-safe. */
final class DefectTrigger {
  private final Defect defect;
  private final AtomicLong messages = new AtomicLong();

  DefectTrigger(Defect defect) {
    this.defect = defect;
  }

  /**
   * Counts the messages at a place.
   *
   * @throws NoClassDefFoundError if the defect is due and is an error
   * @throws UnsupportedOperationException if it is due and is an exception
   */
  void pass(Defect.Place here, int count) {
    if (here == defect.place() && !defect.isNone()) {
      long before = messages.getAndAdd(count);
      if (before < defect.at() && before + count >= defect.at()) {
        strike();
      }
    }
  }

  private void strike() {
    String text = "injected by faults.defect: " + defect;
    switch (defect.thrown()) {
      case ERROR -> throw new NoClassDefFoundError(text);
      case EXCEPTION -> throw new UnsupportedOperationException(text);
    }
  }
}
