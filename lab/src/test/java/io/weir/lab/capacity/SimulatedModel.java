package io.weir.lab.capacity;

import io.weir.core.unit.Rate;
import io.weir.lab.capacity.SimulatedSearches.Case;
import java.time.Duration;
import java.util.List;
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

  abstract Behavior known(SplittableRandom random);

  abstract Behavior heldOut(SplittableRandom random);

  /** From 1,000/s, for a capacity of 20,000 to 500,000/s. */
  private Case known(double noise, double drift, Duration within,
      SplittableRandom random) {
    double capacity = 20_000 * Math.pow(25, random.nextDouble());
    double drifted = random.nextBoolean() ? drift : 1 / drift;
    return new Case(new NoisyBroker(known(random), capacity, noise, drifted,
        within.toSeconds(), NoisyBroker.BESIDES, random.nextLong()), new Rate(1_000), within);
  }

  /** From 200 to 9,000/s, for a capacity of 10,000 to 600,000/s. */
  private Case heldOut(double noise, double drift, Duration within,
      SplittableRandom random) {
    double capacity = 10_000 * Math.pow(60, random.nextDouble());
    double drifted = random.nextBoolean() ? drift : 1 / drift;
    Rate from = STARTS.get(random.nextInt(STARTS.size()));
    return new Case(new NoisyBroker(heldOut(random), capacity, noise, drifted,
        within.toSeconds(), random.nextDouble(2, 4), random.nextLong()), from, within);
  }
}
