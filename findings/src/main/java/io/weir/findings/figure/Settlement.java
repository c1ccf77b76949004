package io.weir.findings.figure;

/** Whether a series had settled. */
public sealed interface Settlement permits TruncationPoint, Halves {
  /**
   * By how much a figure of the whole series may have been moved by what came before it had
   * settled, as a share of the figure.
   */
  double shift();
}
