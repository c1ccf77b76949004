package io.weir.scenario;

import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SizeDistribution.Uniform;
import io.weir.core.scenario.SizeDistribution.Weighted;
import io.weir.core.scenario.SizeDistribution.Weighted.Part;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads how large messages are: one size, or a section that describes a distribution. */
final class SizeReader {
  private static final String SIZE = "workload.message.size";
  private static final String DISTRIBUTION = SIZE + ".distribution";
  private static final String WEIGHTS = SIZE + ".weights";
  private static final String LEAST = SIZE + ".least";
  private static final String MOST = SIZE + ".most";
  private static final String MEDIAN = SIZE + ".median";
  private static final String SIGMA = SIZE + ".sigma";
  private static final String WEIGHTED = "weighted";
  private static final String UNIFORM = "uniform";
  private static final String LOG_NORMAL = "log-normal";
  /** What each distribution is described by. */
  private static final Map<String, Set<String>> KEYS = Map.of(
      WEIGHTED, Set.of(WEIGHTS),
      UNIFORM, Set.of(LEAST, MOST),
      LOG_NORMAL, Set.of(MEDIAN, SIGMA, LEAST, MOST));
  private static final Kind<String> WORD = Kinds.oneOf(List.of(WEIGHTED, UNIFORM, LOG_NORMAL));
  private static final Kind<DataSize> MESSAGE_SIZE = messageSize();
  private static final Kind<Double> WEIGHT =
      new Kind<>("write a number above 0 and up to 1,000,000, as 70 or 0.5", SizeReader::weight);

  private final Fields fields;
  private final Problems problems;

  SizeReader(Fields fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  private static Kind<DataSize> messageSize() {
    Kind<DataSize> size = Kinds.size(MessageReader.smallest(), MessageSpec.MAX_SIZE);
    return new Kind<>(
        size.hint() + "; weir's own header takes " + MessageReader.smallest() + " of it",
        size.parser());
  }

  /** Reads it; what was wrong with it is stood in for. */
  Sizes read(boolean needed) {
    boolean section = !fields.tree().below(SIZE).isEmpty();
    DataSize standIn = MessageReader.smallest();
    if (!section) {
      List.of(DISTRIBUTION, LEAST, MOST, MEDIAN, SIGMA, WEIGHTS + ".*").forEach(fields::know);
      return Sizes.all(needed
          ? fields.required(SIZE, MESSAGE_SIZE, standIn)
          : fields.optional(SIZE, MESSAGE_SIZE, standIn));
    }
    fields.know(WEIGHTS + ".*");
    Optional<String> word = fields.find(DISTRIBUTION, WORD);
    Optional<DataSize> least = fields.find(LEAST, MESSAGE_SIZE);
    Optional<DataSize> most = fields.find(MOST, MESSAGE_SIZE);
    Optional<DataSize> median = fields.find(MEDIAN, MESSAGE_SIZE);
    Optional<Double> sigma = fields.find(SIGMA, Kinds.factor(0, LogNormalSizes.MOST_SIGMA));
    List<Part> parts = parts();
    if (word.isEmpty()) {
      fields.reportMissing(DISTRIBUTION, WORD.hint());
      return Sizes.all(standIn);
    }
    refuseOthers(word.get());
    return switch (word.get()) {
      case WEIGHTED -> parts.isEmpty() ? withoutWeights() : weighted(parts);
      case UNIFORM -> require(Map.of(LEAST, least, MOST, most))
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
          "write each size with its weight, as { 100 B: 70, 10 KB: 30 }");
    }
    return Sizes.all(MessageReader.smallest());
  }

  /** Reports those that are missing; empty if any is. */
  private Optional<Boolean> require(Map<String, Optional<?>> values) {
    boolean all = true;
    for (String path : List.of(MEDIAN, SIGMA, LEAST, MOST)) {
      if (values.containsKey(path) && values.get(path).isEmpty()) {
        fields.reportMissing(path,
            path.equals(SIGMA) ? "write a number, as 1.2" : MESSAGE_SIZE.hint());
        all = false;
      }
    }
    return all ? Optional.of(true) : Optional.empty();
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (Leaf leaf : fields.tree().below(WEIGHTS)) {
      Optional<Double> weight = fields.find(leaf.path(), WEIGHT);
      try {
        DataSize size =
            MESSAGE_SIZE.parser().apply(leaf.path().substring(WEIGHTS.length() + 1));
        weight.ifPresent(given -> parts.add(new Part(size, given)));
      } catch (IllegalArgumentException e) {
        problems.add(leaf.key(), leaf.path(), Malformed.of(e).what(),
            MESSAGE_SIZE.hint());
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
      problems.add(fields.tree().placeOf(SIZE), SIZE, e.getMessage(),
          "choose other bounds or another distribution");
      return Sizes.all(MessageReader.smallest());
    }
  }

  private void refuseOthers(String word) {
    for (String path : List.of(WEIGHTS, LEAST, MOST, MEDIAN, SIGMA)) {
      if (!KEYS.get(word).contains(path) && DurabilityParts.isSaid(fields.tree(), path)) {
        problems.add(fields.tree().placeOf(path), path, "means nothing for a distribution that is "
            + word, "remove it, or choose another distribution");
      }
    }
  }

  private static double weight(String text) {
    if (!text.matches("[0-9]{1,7}(\\.[0-9]{1,9})?")) {
      throw new IllegalArgumentException("'" + text + "' is not a weight");
    }
    double weight = Double.parseDouble(text);
    if (weight == 0) {
      throw new Malformed(
          "with a weight of 0 the size is never drawn", "write a number above 0, or remove it");
    }
    if (weight > 1e6) {
      throw new IllegalArgumentException(text + " is too large");
    }
    return weight;
  }
}
