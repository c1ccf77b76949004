package io.weir.driver.loopback;

import java.util.concurrent.atomic.AtomicLong;

/** Throws what a {@link Defect} asks for, when its message comes. Thread-safe. */
final class DefectTrigger {
  private final Defect defect;
  private final AtomicLong messages = new AtomicLong();

  DefectTrigger(Defect defect) {
    this.defect = defect;
  }

  /**
   * Counts messages that come to a place.
   *
   * @throws NoClassDefFoundError if the defect is there and is an error
   * @throws UnsupportedOperationException if it is there and is an exception
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
