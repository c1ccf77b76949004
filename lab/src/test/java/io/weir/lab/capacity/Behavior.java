package io.weir.lab.capacity;

/** What makes the capacity of a simulated broker change while it serves. Times are in seconds. */
sealed interface Behavior {
  /** The share of the capacity that it serves in the long run, if nothing overloads it. */
  double longRun();

  /** Nothing does. */
  record Plain() implements Behavior {
    @Override
    public double longRun() {
      return 1;
    }
  }

  /** It stands still for some time of each period. */
  record Pausing(double pause, double period) implements Behavior {
    @Override
    public double longRun() {
      return 1 - pause / period;
    }
  }

  /** A share is left once a cache is full, which is empty again in the next trial. */
  record Cliff(double cache, double left) implements Behavior {
    @Override
    public double longRun() {
      return left;
    }
  }

  /**
   * It serves more than its long-run rate as long as it has credit. What it does not serve of the
   * long-run rate earns credit, in trials and between them.
   */
  record Credit(double burst, double left) implements Behavior {
    @Override
    public double longRun() {
      return left;
    }
  }

  /** A share is left for good once there was a backlog of so many seconds. */
  record Metastable(double backlog, double left) implements Behavior {
    @Override
    public double longRun() {
      return 1;
    }
  }

  /** It begins with a share and comes closer to all of it with a time constant. */
  record Warming(double start, double constant) implements Behavior {
    @Override
    public double longRun() {
      return 1;
    }
  }

  /** What it can serve differs from second to second, by this deviation of the logarithm. */
  record Fluctuating(double deviation) implements Behavior {
    @Override
    public double longRun() {
      return 1;
    }
  }

  /** The load generator hands over at most this share of the broker's capacity. */
  record Fed(double most) implements Behavior {
    @Override
    public double longRun() {
      return 1;
    }
  }
}
