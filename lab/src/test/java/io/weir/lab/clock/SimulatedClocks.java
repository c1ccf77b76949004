package io.weir.lab.clock;

import java.util.Random;

/**
 * A coordinator and a worker whose clocks differ, and a link with random delays. All true times are
 * known.
 */
final class SimulatedClocks {
  static final long SECOND = 1_000_000_000L;
  private static final long PACE = SECOND / 2;
  private static final double HOURS = 50 * 3_600e9;

  private final Random random;
  private final Link link;
  private final double offset;
  private final double drift;
  private final double swing;
  private double stepped;
  private long now;

  /**
   * Two clocks.
   *
   * @param drift the most that the worker's clock gains or loses, per nanosecond
   * @param swing the most that its drift changes over ten minutes, as with the temperature
   */
  SimulatedClocks(long seed, Link link, double drift, double swing) {
    this.random = new Random(seed);
    this.link = link;
    this.offset = (random.nextDouble() - 0.5) * 2 * HOURS;
    this.drift = (random.nextDouble() - 0.5) * 2 * drift;
    this.swing = swing;
    this.now = random.nextLong(1_000 * SECOND, 100_000 * SECOND);
  }

  /** The delays of messages, in nanoseconds. */
  enum Link {
    /** The same in both directions, as in one rack. */
    EVEN {
      @Override
      double there(Random random) {
        return 80_000 + exponential(random, 30_000);
      }

      @Override
      double back(Random random) {
        return there(random);
      }
    },
    /** The way back takes six times as long. */
    ASYMMETRIC {
      @Override
      double there(Random random) {
        return 50_000 + exponential(random, 20_000);
      }

      @Override
      double back(Random random) {
        return 300_000 + exponential(random, 200_000);
      }
    },
    /** One in ten takes ten times as long, one in a hundred a hundred times. */
    HEAVY_TAILED {
      @Override
      double there(Random random) {
        return 80_000 / (1 - random.nextDouble());
      }

      @Override
      double back(Random random) {
        return there(random);
      }
    },
    /** A loaded link: most exchanges wait for milliseconds. */
    CONGESTED {
      @Override
      double there(Random random) {
        return 200_000 + (random.nextInt(4) == 0 ? 0 : exponential(random, 5_000_000));
      }

      @Override
      double back(Random random) {
        return 200_000 + (random.nextInt(4) == 0 ? 0 : exponential(random, 20_000_000));
      }
    };

    abstract double there(Random random);

    abstract double back(Random random);

    private static double exponential(Random random, double mean) {
      return -mean * Math.log(1 - random.nextDouble());
    }
  }

  /** The time of the worker's clock at a time of the coordinator's. */
  double theirs(double nanos) {
    double change = swing * 600e9 / (2 * Math.PI) * Math.sin(2 * Math.PI * nanos / 600e9);
    return nanos + offset + stepped + drift * nanos + change;
  }

  /** The worker's clock jumps. */
  void step(double nanos) {
    stepped += nanos;
  }

  /** The next exchange. */
  Exchange next() {
    long sent = now + PACE;
    double received = sent + link.there(random);
    double answered = received + 20_000 + random.nextInt(100_000);
    long arrived = (long) Math.ceil(answered + link.back(random));
    now = arrived;
    return new Exchange(sent, Math.round(theirs(received)), Math.round(theirs(answered)), arrived);
  }

  /** When the last exchange ended, by the coordinator's clock. */
  long now() {
    return now;
  }
}
