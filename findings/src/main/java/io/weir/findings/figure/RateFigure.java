package io.weir.findings.figure;

/**
 * One rate of one run: what happened within its measure phase, divided by the phase's length.
 *
 * @param kind what was counted
 * @param perSecond messages per second
 * @param assessment whether it may be quoted
 */
public record RateFigure(RateKind kind, double perSecond, Assessment assessment) {
  /** Its name. */
  public FigureKey key() {
    return new FigureKey.Throughput(kind);
  }

  /** The same figure, judged. */
  public RateFigure judged(Assessment judgement) {
    return new RateFigure(kind, perSecond, judgement);
  }
}
