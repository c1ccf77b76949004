package io.weir.findings.statistic;

/**
 * The distribution of Mann and Whitney's statistic when two samples stem from one population, by
 * counting all orders.
 */
public final class RankSum {
  private RankSum() {}

  /**
   * At index {@code u}, the probability that the statistic is at most {@code u}; from 0 to the
   * product of the sizes.
   */
  public static double[] cumulative(int first, int second) {
    double[][] orders = new double[first + 1][first * second + 1];
    orders[0][0] = 1;
    for (int rank = 1; rank <= first + second; rank++) {
      for (int taken = Math.min(rank, first); taken >= 1; taken--) {
        addOrders(orders, taken, rank - taken);
      }
    }
    return normalised(orders[first]);
  }

  /**
   * Giving this rank to the first sample, as its {@code taken}th, puts it above {@code below} of
   * the second.
   */
  private static void addOrders(double[][] orders, int taken, int below) {
    for (int u = orders[taken].length - 1; u >= below; u--) {
      orders[taken][u] += orders[taken - 1][u - below];
    }
  }

  private static double[] normalised(double[] counts) {
    double[] cumulative = new double[counts.length];
    double sum = 0;
    for (int u = 0; u < counts.length; u++) {
      sum += counts[u];
      cumulative[u] = sum;
    }
    for (int u = 0; u < counts.length; u++) {
      cumulative[u] /= sum;
    }
    return cumulative;
  }
}
