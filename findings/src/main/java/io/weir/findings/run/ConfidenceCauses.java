package io.weir.findings.run;

import io.weir.findings.doc.Overview.Cause;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The causes of low confidence in all runs, each once: one for each validity check. Stateless. */
public final class ConfidenceCauses {
  private static final Comparator<Found> GRAVEST = Comparator.comparing(Found::verdict)
      .thenComparing(found -> found.runs().size())
      .reversed();

  private ConfidenceCauses() {}

  /** A check that found something, in one run or more. */
  private record Found(List<RunFindings> runs, List<Reason> reasons) {
    Found() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void add(RunFindings run, Reason reason) {
      runs.add(run);
      reasons.add(reason);
    }

    Verdict verdict() {
      return reasons.stream().map(Reason::verdict).reduce(Verdict.VALID, Verdict::and);
    }

    /**
     * Returns the reason that speaks for all: the gravest, of the run with the most values
     * affected.
     */
    Reason worst() {
      return reasons.stream()
          .max(Comparator.comparing(Reason::verdict)
              .thenComparing(reason -> reason.metrics().size()))
          .orElseThrow();
    }
  }

  /** Returns the causes, the gravest first. A run that was cut off needs no cause. */
  public static List<Cause> of(List<RunFindings> all) {
    List<RunFindings> runs = all.stream().filter(run -> !run.wasCutOff()).toList();
    Map<GateId, Found> found = new TreeMap<>();
    for (RunFindings run : runs) {
      run.assessment()
          .reasons()
          .forEach(reason -> found.computeIfAbsent(reason.check(), any -> new Found())
              .add(run, reason));
    }
    return found.values()
        .stream()
        .sorted(GRAVEST)
        .map(one -> cause(one, runs.size()))
        .toList();
  }

  private static Cause cause(Found found, int of) {
    Reason worst = found.worst();
    Set<FigureKey> affected = new LinkedHashSet<>();
    found.reasons().forEach(reason -> affected.addAll(reason.metrics()));
    int subscriptions =
        found.runs().getFirst().run().workload().subscriptionsPerTopic();
    return new Cause(found.verdict().cell(),
        found.verdict().label() + " in " + found.runs().size() + " of "
            + Quantity.of(of, "run"),
        worst.text(), FigureText.names(List.copyOf(affected), subscriptions), worst.nextStep());
  }
}
