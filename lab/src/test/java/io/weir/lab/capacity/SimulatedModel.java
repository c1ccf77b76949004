package io.weir.lab.capacity;

import io.weir.core.unit.Rate;
import io.weir.lab.capacity.SimulatedSearches.Case;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * The kinds of brokers that searches are simulated on. Each has parameters that the search was
 * developed with, and others that are held out.
 */
enum SimulatedModel {
  PLAIN {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Plain();
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Plain();
    }
  },
  PAUSING {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Pausing(random.nextDouble(0.5, 1.5), random.nextDouble(10, 25));
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Pausing(random.nextDouble(0.3, 1.5), random.nextDouble(7, 30));
    }
  },
  CLIFF {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Cliff(random.nextDouble(8, 20), random.nextDouble(0.25, 0.45));
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Cliff(random.nextDouble(5, 20), random.nextDouble(0.2, 0.6));
    }
  },
  CREDIT {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Credit(random.nextDouble(6, 15), random.nextDouble(0.25, 0.45));
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Credit(random.nextDouble(3, 20), random.nextDouble(0.2, 0.6));
    }
  },
  METASTABLE {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Metastable(1, random.nextDouble(0.1, 0.5));
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Metastable(random.nextDouble(0.5, 2), random.nextDouble(0.1, 0.5));
    }
  },
  FLUSHING {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Pausing(5, 60);
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Pausing(random.nextDouble(3, 6), random.nextDouble(45, 70));
    }
  },
  WARMING {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Warming(0.2, 30);
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Warming(random.nextDouble(0.1, 0.4), random.nextDouble(10, 45));
    }
  },
  /** A cliff that comes after the soak of a short search. The kernel's counters show it. */
  PAGE_CACHE {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Cliff(random.nextDouble(30, 90), random.nextDouble(0.25, 0.45));
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Cliff(random.nextDouble(30, 90), random.nextDouble(0.1, 0.7));
    }

    @Override
    Optional<SimulatedDisk> disk(Behavior behavior, double capacity, SplittableRandom random) {
      Behavior.Cliff cliff = (Behavior.Cliff) behavior;
      double speed = cliff.left() * capacity;
      // At full load, the first half fills without any write-back.
      double limit = 2 * cliff.cache() * capacity / (1 + 1 / (1 - cliff.left()));
      return Optional.of(new SimulatedDisk(speed, limit, probed(speed, random)));
    }
  },
  /** The same for a disk that has a credit of writes, or a cache that no trial empties. */
  DISK_CREDIT {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Credit(random.nextDouble(30, 90), random.nextDouble(0.25, 0.45));
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Credit(random.nextDouble(30, 90), random.nextDouble(0.1, 0.7));
    }

    @Override
    Optional<SimulatedDisk> disk(Behavior behavior, double capacity, SplittableRandom random) {
      Behavior.Credit credit = (Behavior.Credit) behavior;
      double speed = credit.left() * capacity;
      return Optional.of(
          new SimulatedDisk(speed, credit.burst() * capacity, probed(speed, random)));
    }
  },
  /** All data goes to a page cache, and the disk takes more than the broker serves. */
  FAST_DISK {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Plain();
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Plain();
    }

    @Override
    Optional<SimulatedDisk> disk(Behavior behavior, double capacity, SplittableRandom random) {
      double speed = capacity * random.nextDouble(2, 10);
      return Optional.of(new SimulatedDisk(speed, capacity * random.nextDouble(20, 200),
          probed(speed, random)));
    }
  },
  LIMITED_GENERATOR {
    @Override
    Behavior known(SplittableRandom random) {
      return new Behavior.Fed(0.5);
    }

    @Override
    Behavior heldOut(SplittableRandom random) {
      return new Behavior.Fed(random.nextDouble(0.2, 0.9));
    }
  };

  /** Searches with these parameters helped to develop the search. */
  private static final long KNOWN_SEED = 4_711;
  /** Searches with these parameters only judge it. */
  private static final long HELD_OUT_SEED = 61_803_398;
  private static final List<Rate> STARTS =
      List.of(new Rate(200), new Rate(3_000), new Rate(9_000));

  /** The outcomes with the parameters that the search was developed with. */
  SimulatedSearches known(int searches, double noise, double drift, Duration within) {
    return SimulatedSearches.of(searches, KNOWN_SEED,
        random -> known(noise, drift, within, random));
  }

  /** The outcomes with parameters that the search was not developed with. */
  SimulatedSearches heldOut(int searches, double noise, double drift, Duration within) {
    return SimulatedSearches.of(searches, HELD_OUT_SEED,
        random -> heldOut(noise, drift, within, random));
  }

  /** The disk behind a page cache that weir sees; empty for a broker without one. */
  Optional<SimulatedDisk> disk(Behavior behavior, double capacity, SplittableRandom random) {
    return Optional.empty();
  }

  /** A probe without load is off by a fifth. */
  private static OptionalDouble probed(double speed, SplittableRandom random) {
    return OptionalDouble.of(speed * Math.exp(0.2 * random.nextGaussian()));
  }

  abstract Behavior known(SplittableRandom random);

  abstract Behavior heldOut(SplittableRandom random);

  /** From 1,000/s, for a long-run capacity, with held-out parameters. */
  Case serving(double longRun, double noise, Duration within, SplittableRandom random) {
    Behavior behavior = heldOut(random);
    return drawn(behavior, longRun / behavior.longRun(), noise, 1, within, random);
  }

  private Case drawn(Behavior behavior, double capacity, double noise, double drift,
      Duration within, SplittableRandom random) {
    NoisyBroker broker = new NoisyBroker(behavior, capacity, noise, drift, within.toSeconds(),
        NoisyBroker.BESIDES, random.nextLong());
    disk(behavior, capacity, random).ifPresent(broker::writingTo);
    return new Case(broker, new Rate(1_000), within);
  }

  /** From 1,000/s, for a capacity of 20,000 to 500,000/s. */
  private Case known(double noise, double drift, Duration within,
      SplittableRandom random) {
    double capacity = 20_000 * Math.pow(25, random.nextDouble());
    double drifted = random.nextBoolean() ? drift : 1 / drift;
    return drawn(known(random), capacity, noise, drifted, within, random);
  }

  /** From 200 to 9,000/s, for a capacity of 10,000 to 600,000/s. */
  private Case heldOut(double noise, double drift, Duration within,
      SplittableRandom random) {
    double capacity = 10_000 * Math.pow(60, random.nextDouble());
    double drifted = random.nextBoolean() ? drift : 1 / drift;
    Rate from = STARTS.get(random.nextInt(STARTS.size()));
    Behavior behavior = heldOut(random);
    NoisyBroker broker = new NoisyBroker(behavior, capacity, noise, drifted, within.toSeconds(),
        random.nextDouble(2, 4), random.nextLong());
    disk(behavior, capacity, random).ifPresent(broker::writingTo);
    return new Case(broker, from, within);
  }
}
