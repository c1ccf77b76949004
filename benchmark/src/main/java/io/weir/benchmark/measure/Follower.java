package io.weir.benchmark.measure;

import io.weir.core.unit.Rate;

/**
 * A contender that is offered, where others are saturated, a share of what went through a leader
 * that waits for its own consumer. An open loop that is offered more than a broker can do builds up
 * a backlog, and a client that reads a backlog does other work than one that keeps up.
 *
 * @param contender who is measured
 * @param leader measured before
 * @param share of the leader's throughput
 */
record Follower(Contender contender, Leader leader, double share) implements Contender {
  @Override
  public String name() {
    return contender.name();
  }

  @Override
  public Outcome measure(Shape shape, int turn) throws MeasureException, InterruptedException {
    return contender.measure(
        shape.saturating()
            ? shape.with(new Rate(Math.rint(share * leader.messagesPerSecond())))
            : shape,
        turn);
  }
}
