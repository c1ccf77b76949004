package io.weir.findings.evidence;

import io.weir.findings.evidence.Steadiness.Settlement;
import io.weir.findings.statistic.Median;
import java.util.Arrays;

/**
 * From where on a series is in its steady state, by the rule MSER-5: of all truncations of the
 * series' means of five the one is chosen at which the rest determines its own mean best.
 *
 * <p>With the means {@code Z(1) … Z(m)}, truncation after {@code d} of them has the marginal
 * standard error {@code sum over j > d of (Z(j) - mean(d))^2 / (m - d)^2}, where {@code mean(d)} is
 * the mean of the rest; the least wins, the earliest of equals. K. P. White, An effective
 * truncation heuristic for bias reduction in simulation output, Simulation 69 (1997); batches of
 * five after S. C. Spratt, An evaluation of contemporary heuristics for the startup problem,
 * University of Virginia (1998); compared with others by White, M. J. Cobb and Spratt, Winter
 * Simulation Conference 2000. As K. Hoad, S. Robinson and R. Davies recommend (Automating warm-up
 * length estimation, Journal of the Operational Research Society 61, 2010), the last five means are
 * no candidates, because few values can be alike by chance, and a truncation in the second half
 * means that the series is too short for a steady state.
 *
 * <p>A lone stall makes the rule cut off all that lies before it, without there being any trend. So
 * what was cut off counts by how far its median lies from the rest's.
 *
 * @param points how many points of the series come before the steady state
 * @param reached whether there is a steady state
 * @param share how much of the series that is
 * @param before the median of the points before; that of the rest if there are none
 * @param rest the median of the points from there on
 */
public record Mser5(int points, boolean reached, double share, double before,
    double rest) implements Settlement {
  private static final int BATCH = 5;
  private static final int NO_CANDIDATES = 5;

  /** The fewest points that there can be an answer for. */
  public static final int FEWEST = 2 * BATCH * NO_CANDIDATES;

  /**
   * Tests a series.
   *
   * @throws IllegalArgumentException if it has fewer than {@link #FEWEST} points
   */
  public static Mser5 of(double[] series) {
    if (series.length < FEWEST) {
      throw new IllegalArgumentException("MSER-5 takes " + FEWEST + " points");
    }
    double[] means = means(series);
    int best = 0;
    double least = Double.MAX_VALUE;
    for (int cut = 0; cut <= means.length - NO_CANDIDATES; cut++) {
      double error = error(means, cut);
      if (error < least) {
        least = error;
        best = cut;
      }
    }
    int points = best * BATCH;
    double rest = Median.of(Arrays.copyOfRange(series, points, series.length));
    return new Mser5(points, 2 * best <= means.length, points / (double) series.length,
        points == 0 ? rest : Median.of(Arrays.copyOf(series, points)), rest);
  }

  private static double[] means(double[] series) {
    double[] means = new double[series.length / BATCH];
    for (int i = 0; i < means.length * BATCH; i++) {
      means[i / BATCH] += series[i] / BATCH;
    }
    return means;
  }

  private static double error(double[] means, int cut) {
    double mean = mean(means, cut);
    double squares = 0;
    for (int i = cut; i < means.length; i++) {
      squares += (means[i] - mean) * (means[i] - mean);
    }
    double left = means.length - cut;
    return squares / (left * left);
  }

  private static double mean(double[] means, int from) {
    double sum = 0;
    for (int i = from; i < means.length; i++) {
      sum += means[i];
    }
    return sum / (means.length - from);
  }

  /**
   * Returns how far what came before lies from the rest, in proportion to how much of the series it
   * is.
   */
  @Override
  public double shift() {
    return rest == 0 ? 0 : share * Math.abs(before - rest) / Math.abs(rest);
  }
}
