package io.weir.scenario;

import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SizeDistribution.Uniform;
import io.weir.core.scenario.SizeDistribution.Weighted;
import io.weir.core.scenario.SizeDistribution.Weighted.Part;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.MessageKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the size of messages: one size, or a section with a distribution. */
final class SizeReader {
  private static final Key<DataSize> SIZE = MessageKeys.SIZE;
  private static final Key<String> DISTRIBUTION = MessageKeys.DISTRIBUTION;
  private static final Key<DataSize> LEAST = MessageKeys.LEAST;
  private static final Key<DataSize> MOST = MessageKeys.MOST;
  private static final Key<DataSize> MEDIAN = MessageKeys.MEDIAN;
  private static final Key<Double> SIGMA = MessageKeys.SIGMA;
  /** The section of all weights. */
  private static final String WEIGHTS = MessageKeys.WEIGHT.section();
  /** The keys of each distribution. */
  private static final Map<String, Set<String>> DESCRIBED_BY = Map.of(
      MessageKeys.WEIGHTED, Set.of(WEIGHTS),
      MessageKeys.UNIFORM, Set.of(LEAST.path(), MOST.path()),
      MessageKeys.LOG_NORMAL,
      Set.of(MEDIAN.path(), SIGMA.path(), LEAST.path(), MOST.path()));

  private final Fields fields;
  private final Problems problems;

  SizeReader(Fields fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  /** Reads the size. Invalid values are replaced by placeholders. */
  Sizes read(boolean needed) {
    boolean section = fields.tree().has(SIZE.path());
    DataSize standIn = MessageKeys.SMALLEST;
    if (!section) {
      return Sizes.all(needed
          ? fields.required(SIZE, standIn)
          : fields.find(SIZE).orElse(standIn));
    }
    Optional<String> word = fields.find(DISTRIBUTION);
    Optional<DataSize> least = fields.find(LEAST);
    Optional<DataSize> most = fields.find(MOST);
    Optional<DataSize> median = fields.find(MEDIAN);
    Optional<Double> sigma = fields.find(SIGMA);
    List<Part> parts = parts();
    if (word.isEmpty()) {
      fields.reportMissing(DISTRIBUTION);
      return Sizes.all(standIn);
    }
    refuseOthers(word.get());
    return switch (word.get()) {
      case MessageKeys.WEIGHTED -> parts.isEmpty() ? withoutWeights() : weighted(parts);
      case MessageKeys.UNIFORM -> require(Map.of(LEAST, least, MOST, most))
          .map(given -> made(() -> new Uniform(least.get(), most.get())))
          .orElse(Sizes.all(standIn));
      default -> require(Map.of(MEDIAN, median, SIGMA, sigma, MOST, most))
          .map(given -> made(() -> new LogNormalSizes(median.get(), sigma.get(),
              least.orElse(standIn), most.get())))
          .orElse(Sizes.all(standIn));
    };
  }

  private Sizes withoutWeights() {
    if (fields.tree().below(WEIGHTS).isEmpty()) {
      fields.reportMissing(WEIGHTS,
          "write each size with its weight, such as { 100 B: 70, 10 KB: 30 }");
    }
    return Sizes.all(MessageKeys.SMALLEST);
  }

  /** Reports missing values; empty if there are any. */
  private Optional<Boolean> require(Map<Key<?>, Optional<?>> values) {
    boolean all = true;
    for (Key<?> key : List.of(MEDIAN, SIGMA, LEAST, MOST)) {
      if (values.containsKey(key) && values.get(key).isEmpty()) {
        fields.reportMissing(key.path(),
            key.equals(SIGMA) ? "write a number, such as 1.2" : key.hint());
        all = false;
      }
    }
    return all ? Optional.of(true) : Optional.empty();
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (Leaf leaf : fields.tree().below(WEIGHTS)) {
      String written = leaf.path().substring(WEIGHTS.length() + 1);
      Optional<Double> weight = fields.find(MessageKeys.WEIGHT.in(written));
      try {
        DataSize size = SIZE.kind().parser().apply(written);
        weight.ifPresent(given -> parts.add(new Part(size, given)));
      } catch (IllegalArgumentException e) {
        problems.add(leaf.key(), leaf.path(), Malformed.of(e).what(),
            SIZE.hint());
      }
    }
    return parts;
  }

  private Sizes weighted(List<Part> parts) {
    return made(() -> new Weighted(parts));
  }

  private Sizes made(Supplier<SizeDistribution> distribution) {
    try {
      return Sizes.of(distribution.get());
    } catch (IllegalArgumentException e) {
      fields.report(SIZE, e.getMessage(),
          "choose other bounds or another distribution");
      return Sizes.all(MessageKeys.SMALLEST);
    }
  }

  private void refuseOthers(String word) {
    for (String path : List.of(WEIGHTS, LEAST.path(), MOST.path(), MEDIAN.path(), SIGMA.path())) {
      if (!DESCRIBED_BY.get(word).contains(path) && fields.isSaid(path)) {
        fields.report(path, "does not apply to a distribution that is "
            + word, "remove it, or choose another distribution");
      }
    }
  }
}
