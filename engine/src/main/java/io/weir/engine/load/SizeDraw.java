package io.weir.engine.load;

import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SizeDistribution.Uniform;
import io.weir.core.scenario.SizeDistribution.Weighted;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * Draws the size of each message out of a table, without allocating anything. A list of sizes is
 * its own table. For a distribution with very many sizes, the table has one size of each of a
 * number of equally likely parts, so that messages of all these sizes can be prepared. Used by one
 * thread.
 */
final class SizeDraw {
  /** The approximate memory of messages of all sizes of a table together. */
  private static final long TABLE_BYTES = 16 << 20;

  private static final int FEWEST = 64;
  private static final int MOST = 4_096;
  private static final int FEWEST_OF_ONE_SIZE = 4;

  private final int[] sizes;
  private final int fewestMessages;
  private final IntSupplier places;

  private SizeDraw(int[] sizes, int fewestMessages, IntSupplier places) {
    this.sizes = sizes;
    this.fewestMessages = fewestMessages;
    this.places = places;
  }

  static SizeDraw of(MessageSpec spec, SplittableRandom random) {
    return spec.sizes()
        .map(distribution -> of(distribution, random))
        .orElseGet(() -> new SizeDraw(new int[] {Math.toIntExact(spec.size().bytes())},
            FEWEST_OF_ONE_SIZE, () -> 0));
  }

  private static SizeDraw of(SizeDistribution distribution, SplittableRandom random) {
    return switch (distribution) {
      case Weighted list -> weighted(list.parts(), random);
      case Uniform uniform -> parted(tableLength(uniform), random, quantile -> {
        long count = uniform.most().bytes() - uniform.least().bytes() + 1;
        return uniform.least().bytes() + Math.floor(quantile * count);
      });
      case LogNormalSizes logNormal -> parted(tableLength(logNormal), random,
          new LogNormalQuantiles(logNormal));
    };
  }

  private static SizeDraw weighted(List<Weighted.Part> parts, SplittableRandom random) {
    int[] sizes =
        parts.stream().mapToInt(part -> Math.toIntExact(part.size().bytes())).toArray();
    if (sizes.length == 1) {
      return new SizeDraw(sizes, FEWEST_OF_ONE_SIZE, () -> 0);
    }
    UniformRandomProvider source = random::nextLong;
    DiscreteSampler sampler = AliasMethodDiscreteSampler.of(source,
        parts.stream().mapToDouble(Weighted.Part::weight).toArray());
    return new SizeDraw(sizes, 2, sampler::sample);
  }

  private static int tableLength(SizeDistribution distribution) {
    return Math.clamp(TABLE_BYTES / Math.max(1, (long) distribution.mean()), FEWEST, MOST);
  }

  /** Returns one size out of each of a number of equally likely parts of a distribution. */
  private static SizeDraw parted(int parts, SplittableRandom random,
      DoubleUnaryOperator quantiles) {
    int[] sizes = new int[parts];
    Arrays.setAll(sizes,
        part -> (int) quantiles.applyAsDouble((part + random.nextDouble()) / parts));
    return new SizeDraw(sizes, 1, () -> random.nextInt(parts));
  }

  /** Returns the sizes of the table. */
  int[] sizes() {
    return sizes;
  }

  /**
   * Returns how many messages of one size should lie ready.
   *
   * @param bytes what those of all sizes should take together
   */
  int messages(int place, long bytes) {
    return (int) Math.max(fewestMessages, bytes / sizes.length / sizes[place]);
  }

  /** Returns the place of the next message's size in the table. */
  int next() {
    return places.getAsInt();
  }

  /**
   * The sizes below which given shares of log-normally distributed ones lie, by a table of the
   * normal distribution's integral between the two ends. Immutable and thread-safe.
   */
  private static final class LogNormalQuantiles implements DoubleUnaryOperator {
    private static final int STEPS = 100_000;
    private static final double FAR = 12;

    private final LogNormalSizes sizes;
    private final double from;
    private final double step;
    private final double[] below = new double[STEPS + 1];

    LogNormalQuantiles(LogNormalSizes sizes) {
      this.sizes = sizes;
      this.from = Math.max(sizes.leastDeviations(), -FAR);
      this.step = (Math.min(sizes.mostDeviations(), FAR) - from) / STEPS;
      for (int i = 0; i < STEPS; i++) {
        double middle = from + (i + 0.5) * step;
        below[i + 1] = below[i] + Math.exp(-middle * middle / 2);
      }
    }

    /**
     * Returns the size at a quantile, in whole bytes.
     *
     * @param quantile from 0 to below 1
     */
    @Override
    public double applyAsDouble(double quantile) {
      double wanted = quantile * below[STEPS];
      int found = Arrays.binarySearch(below, wanted);
      int cell = Math.clamp(found >= 0 ? found : -found - 2, 0, STEPS - 1);
      double width = below[cell + 1] - below[cell];
      double within = width > 0 ? (wanted - below[cell]) / width : 0;
      double size =
          sizes.median().bytes() * Math.exp(sizes.sigma() * (from + (cell + within) * step));
      return Math.clamp(Math.rint(size), sizes.least().bytes(), sizes.most().bytes());
    }
  }
}
