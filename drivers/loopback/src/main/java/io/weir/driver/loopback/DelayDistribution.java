package io.weir.driver.loopback;

import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Locale;

/** The distribution of a delay, drawn for each message. Immutable. */
sealed interface DelayDistribution {
  /** No delay at all. */
  DelayDistribution NONE = new Constant(Duration.ZERO);

  /**
   * Returns the delay for these random bits, in nanoseconds.
   *
   * @param bits 64 random bits
   */
  long nanos(long bits);

  /** A constant delay. */
  record Constant(Duration delay) implements DelayDistribution {
    @Override
    public long nanos(long bits) {
      return delay.toNanos();
    }

    @Override
    public String toString() {
      return "constant " + Durations.format(delay);
    }
  }

  /** Exponential, by inversion of its distribution function. */
  record Exponential(Duration mean) implements DelayDistribution {
    @Override
    public long nanos(long bits) {
      return Math.round(-mean.toNanos() * Math.log1p(-Draws.uniform(bits)));
    }

    @Override
    public String toString() {
      return "exponential " + Durations.format(mean);
    }
  }

  /** Uniform between the least and the most. */
  record Uniform(Duration least, Duration most) implements DelayDistribution {
    public Uniform {
      if (most.compareTo(least) < 0) {
        throw new IllegalArgumentException(
            "the least delay, " + Durations.format(least) + ", is above the most, "
                + Durations.format(most));
      }
    }

    @Override
    public long nanos(long bits) {
      return least.toNanos() + Math.round((most.toNanos() - least.toNanos()) * Draws.uniform(bits));
    }

    @Override
    public String toString() {
      return "uniform " + Durations.format(least) + ".." + Durations.format(most);
    }
  }

  /** One delay for a share of the messages, and another for the others. */
  record Bimodal(Share share, Duration rare, Duration usual) implements DelayDistribution {
    @Override
    public long nanos(long bits) {
      return (Draws.uniform(bits) < share.fraction() ? rare : usual).toNanos();
    }

    @Override
    public String toString() {
      return "bimodal " + share + " " + Durations.format(rare) + " else " + Durations.format(usual);
    }
  }

  /**
   * Log-normal, by the method of Box and Muller (1958).
   *
   * @param median the median
   * @param sigma standard deviation of the delay's natural logarithm
   */
  record LogNormal(Duration median, double sigma) implements DelayDistribution {
    @Override
    public long nanos(long bits) {
      double radius = Math.sqrt(-2 * Math.log1p(-Draws.uniform(bits)));
      double normal = radius * Math.cos(2 * Math.PI * Draws.uniform(Draws.mix(bits + 1)));
      return Math.round(median.toNanos() * Math.exp(sigma * normal));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "lognormal %s sigma %s", Durations.format(median), sigma);
    }
  }
}
