package io.weir.findings.figure;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;

/**
 * Why a value is not {@link Verdict#VALID}.
 *
 * @param check the validity check that found it
 * @param verdict what it makes of the value
 * @param text what was found
 * @param nextStep what to do about it
 * @param metrics the metrics that it is about
 */
public record Reason(
    @JsonAlias("gate") GateId check, Verdict verdict, String text, String nextStep,
    @JsonAlias("figures") List<FigureKey> metrics) {
  public Reason {
    metrics = List.copyOf(metrics);
  }
}
