package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weir.core.unit.DataSize;
import java.util.List;

/** How the sizes of messages differ, headers included. Immutable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "distribution")
@JsonSubTypes({
    @JsonSubTypes.Type(value = SizeDistribution.Weighted.class, name = "weighted"),
    @JsonSubTypes.Type(value = SizeDistribution.Uniform.class, name = "uniform"),
    @JsonSubTypes.Type(value = LogNormalSizes.class, name = "log-normal")
})
public sealed interface SizeDistribution permits SizeDistribution.Weighted,
    SizeDistribution.Uniform, LogNormalSizes {
  /** Returns the mean in bytes. */
  double mean();

  /** Returns the smallest size. */
  DataSize smallest();

  /** Returns the largest size. */
  DataSize largest();

  /** Returns a human-readable text, as {@code uniform from 100 B to 10 KB}. */
  String describe();

  /**
   * Some sizes.
   *
   * @param parts each with its weight; at least one, all sizes different
   */
  record Weighted(List<Part> parts) implements SizeDistribution {
    /** The most sizes that one distribution names. */
    public static final int MOST = 100;

    public Weighted {
      parts = List.copyOf(parts);
      if (parts.isEmpty() || parts.size() > MOST) {
        throw new IllegalArgumentException(
            "a distribution names from 1 to " + MOST + " sizes, not " + parts.size());
      }
      if (parts.stream().map(Part::size).distinct().count() < parts.size()) {
        throw new IllegalArgumentException("a size is named twice");
      }
    }

    /**
     * One of the sizes.
     *
     * @param weight how often it is drawn, by the sum of all weights; above zero
     */
    public record Part(DataSize size, double weight) {
      public Part {
        if (!(weight > 0) || Double.isInfinite(weight)) {
          throw new IllegalArgumentException("a weight must be above 0, not " + weight);
        }
      }
    }

    /** Returns the sum of all weights. */
    public double total() {
      return parts.stream().mapToDouble(Part::weight).sum();
    }

    @Override
    public double mean() {
      return parts.stream().mapToDouble(part -> part.size().bytes() * part.weight()).sum()
          / total();
    }

    @Override
    public DataSize smallest() {
      return parts.stream().map(Part::size).min(DataSize::compareTo).orElseThrow();
    }

    @Override
    public DataSize largest() {
      return parts.stream().map(Part::size).max(DataSize::compareTo).orElseThrow();
    }

    @Override
    public String describe() {
      return parts.size() == 1
          ? parts.getFirst().size().toString()
          : parts.size() + " sizes from " + smallest() + " to " + largest();
    }
  }

  /** Every whole number of bytes from one size to another, each as likely as all others. */
  record Uniform(DataSize least, DataSize most) implements SizeDistribution {
    public Uniform {
      if (least.compareTo(most) > 0) {
        throw new IllegalArgumentException("from " + least + " to " + most + " there are no sizes");
      }
    }

    @Override
    public double mean() {
      return (least.bytes() + most.bytes()) / 2.0;
    }

    @Override
    public DataSize smallest() {
      return least;
    }

    @Override
    public DataSize largest() {
      return most;
    }

    @Override
    public String describe() {
      return "uniform from " + least + " to " + most;
    }
  }
}
