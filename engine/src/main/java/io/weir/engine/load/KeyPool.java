package io.weir.engine.load;

import io.weir.core.driver.MessageKey;
import io.weir.core.scenario.KeySpec;
import java.util.Optional;

/**
 * All keys of a trial, made once, so that taking one allocates nothing. Immutable and thread-safe.
 */
public final class KeyPool {
  private final Optional<KeySpec> spec;
  private final MessageKey[] keys;

  private KeyPool(Optional<KeySpec> spec) {
    this.spec = spec;
    this.keys = new MessageKey[spec.map(KeySpec::count).orElse(0)];
    for (int number = 0; number < keys.length; number++) {
      keys[number] = MessageKey.of(number);
    }
  }

  /** Returns the keys of messages that have any, or none. */
  public static KeyPool of(Optional<KeySpec> spec) {
    return new KeyPool(spec);
  }

  MessageKey key(int number) {
    return keys[number];
  }

  /**
   * Returns the keys that one producer takes; the same for the same seed.
   *
   * @param producer its number
   * @param seed its own seed
   */
  public KeySequence sequence(int producer, long seed) {
    return spec.map(keys -> KeySequence.of(keys, this, producer, seed)).orElse(KeySequence.NONE);
  }
}
