package io.weir.scenario;

import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.unit.DataSize;
import java.util.Optional;

/** Message sizes as read: one size, or a distribution and its mean. */
record Sizes(DataSize mean, Optional<SizeDistribution> distribution) {
  static Sizes all(DataSize size) {
    return new Sizes(size, Optional.empty());
  }

  static Sizes of(SizeDistribution distribution) {
    return new Sizes(MessageSpec.mean(distribution), Optional.of(distribution));
  }
}
