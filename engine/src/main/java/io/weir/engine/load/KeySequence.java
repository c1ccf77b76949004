package io.weir.engine.load;

import io.weir.core.driver.MessageKey;
import io.weir.core.scenario.KeySpec;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * The keys of one producer's messages, one after the other, without end. Taking one allocates
 * nothing. Used by one thread.
 */
public interface KeySequence {
  /** No keys. */
  KeySequence NONE = () -> MessageKey.NONE;

  /** Returns the next message's key. */
  MessageKey next();

  /**
   * Returns the keys of a producer. Zipf's are drawn by rejection inversion: W. Hörmann and G.
   * Derflinger, "Rejection-inversion to generate variates from monotone discrete distributions",
   * ACM TOMACS 6 (1996). The most frequent key has the number 0.
   */
  static KeySequence of(KeySpec spec, KeyPool table, int producer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return switch (spec.order()) {
      case NONE -> NONE;
      case ROUND_ROBIN -> roundRobin(table, spec.count(), producer % spec.count());
      case RANDOM -> () -> table.key(random.nextInt(spec.count()));
      case ZIPF -> {
        UniformRandomProvider source = random::nextLong;
        DiscreteSampler ranks = RejectionInversionZipfSampler.of(source, spec.count(),
            spec.exponent().orElseThrow());
        yield () -> table.key(ranks.sample() - 1);
      }
    };
  }

  /**
   * Takes one key after the other.
   *
   * @param first where to begin, so that several producers do not all send the same key at once
   */
  private static KeySequence roundRobin(KeyPool table, int count, int first) {
    return new KeySequence() {
      private int next = first;

      @Override
      public MessageKey next() {
        MessageKey key = table.key(next);
        next = next + 1 == count ? 0 : next + 1;
        return key;
      }
    };
  }
}
