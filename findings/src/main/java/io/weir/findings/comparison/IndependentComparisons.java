package io.weir.findings.comparison;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.RunFindings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares systems whose runs were made at different times. A drift of the host between them does
 * not cancel, as it does between runs of a repetition: it is part of the ratio.
 *
 * @param floors how far identical systems differ on the host by chance, side by side
 */
public record IndependentComparisons(Thresholds thresholds, NoiseFloors floors) {
  private static final double ERROR = 0.05;

  /**
   * Two systems.
   *
   * @param baseline the name of the system compared with
   * @param theirs its runs
   * @param contender the name of the other one
   * @param mine its runs
   */
  public record Samples(String baseline, List<RunFindings> theirs, String contender,
      List<RunFindings> mine) {
    public Samples {
      theirs = List.copyOf(theirs);
      mine = List.copyOf(mine);
    }

    private Set<FigureKey> figures() {
      Set<FigureKey> figures = new LinkedHashSet<>();
      Stream.concat(theirs.stream(), mine.stream())
          .forEach(run -> figures.addAll(Headline.figures(run.run())));
      return figures;
    }
  }

  /** Returns the comparisons of each pair. The answer of all pairs errs in 5 % of cases. */
  public List<List<Comparison>> of(List<Samples> pairs) {
    return new Confirmation(ERROR).ofAll(pairs.stream().map(this::of).toList());
  }

  private List<Comparison> of(Samples pair) {
    return pair.figures()
        .stream()
        .map(figure -> new FigureComparison(figure, pair.baseline(), pair.contender(), thresholds,
            ERROR, floors.of(figure))
            .compareIndependent(FigureValues.of(figure, pair.theirs()),
                FigureValues.of(figure, pair.mine())))
        .toList();
  }

  /** Returns whether a comparison is one of those that answer the question. */
  public static boolean answers(Comparison comparison) {
    return Headline.answers(comparison.metric());
  }
}
