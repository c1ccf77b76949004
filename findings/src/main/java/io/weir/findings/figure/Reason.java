package io.weir.findings.figure;

import java.util.List;

/**
 * Why a figure is not {@link Verdict#VALID}.
 *
 * @param gate the validity check that found it
 * @param verdict what it makes of the figure
 * @param text what was found
 * @param nextStep what to do about it
 * @param figures the figures that it is about
 */
public record Reason(
    GateId gate, Verdict verdict, String text, String nextStep, List<FigureKey> figures) {
  public Reason {
    figures = List.copyOf(figures);
  }
}
