package io.weir.engine.load;

import io.weir.core.driver.MessageKey;

/** Takes one key after the other. Used by one thread. */
final class RoundRobinKeys implements KeySequence {
  private final KeyTable table;
  private final int count;
  private int next;

  /**
   * Keys in turn.
   *
   * @param first where to begin, so that several producers do not all send the same key at once
   */
  RoundRobinKeys(KeyTable table, int count, int first) {
    this.table = table;
    this.count = count;
    this.next = first;
  }

  @Override
  public MessageKey next() {
    MessageKey key = table.key(next);
    next = next + 1 == count ? 0 : next + 1;
    return key;
  }
}
