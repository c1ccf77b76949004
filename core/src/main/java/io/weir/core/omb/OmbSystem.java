package io.weir.core.omb;

import io.weir.core.scenario.Durability;
import java.util.Optional;

/**
 * The content of a driver file about a system besides its own section.
 *
 * @param durability what the file's settings amount to
 * @param idempotence whether the broker discarded a producer's retries under OMB; empty where it
 * has no way to
 */
public record OmbSystem(Durability durability, Optional<Idempotence> idempotence) {
  /**
   * Whether the broker discarded a producer's retries.
   *
   * @param on whether it did
   * @param source the setting that says so, human-readable
   * @param property the property of the section {@code client.producer} by which this system alone
   * can say so; empty if it has none
   */
  public record Idempotence(boolean on, String source, Optional<String> property) {}
}
