package io.weir.benchmark.measure;

import java.util.Optional;

/** A contender whose throughput others are held to. Used by one thread. */
final class Leader implements Contender {
  private final Contender contender;
  private Optional<Outcome> latest = Optional.empty();

  Leader(Contender contender) {
    this.contender = contender;
  }

  @Override
  public String name() {
    return contender.name();
  }

  @Override
  public Outcome measure(Shape shape, int turn) throws MeasureException, InterruptedException {
    Outcome outcome = contender.measure(shape, turn);
    latest = Optional.of(outcome);
    return outcome;
  }

  /** What went through when it was measured last, in messages per second. */
  double messagesPerSecond() {
    return latest
        .orElseThrow(() -> new IllegalStateException(name() + " must be measured first"))
        .messagesPerSecond();
  }
}
