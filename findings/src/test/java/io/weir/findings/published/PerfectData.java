package io.weir.findings.published;

import io.weir.core.interval.Metric;
import io.weir.core.published.Axis;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.sample.SampleStudy;
import io.weir.findings.sample.SampleStudy.Measured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Made-up runs of all cells of some predicates, on separate machines, with which each predicate
 * holds by a wide margin, or its opposite. The logarithms of the values solve a system of linear
 * equations, one for each condition (Kaczmarz's method).
 */
final class PerfectData {
  private static final int REPETITIONS = 3;
  private static final int SWEEPS = 2_000;
  private static final Rate LOW = new Rate(1_000);
  private static final Rate HIGH = new Rate(4_000);

  private final boolean holds;
  private final Map<Node, Double> logs = new LinkedHashMap<>();
  private final List<Condition> conditions = new ArrayList<>();

  /** A quantity in a cell. */
  private record Node(Cell cell, Amount quantity) {}

  /** The sum of the logarithms of nodes, with signs, equals a number. */
  private record Condition(Map<Node, Integer> signs, double target) {}

  private PerfectData(boolean holds) {
    this.holds = holds;
  }

  /** Runs with which all predicates hold, or the opposite of each. */
  static SampleStudy of(List<Predicate> predicates, boolean holds) {
    PerfectData data = new PerfectData(holds);
    predicates.forEach(data::add);
    data.solve();
    return data.study();
  }

  private void add(Predicate predicate) {
    switch (predicate) {
      case Predicate.Ratio it -> require(new Node(it.over(), it.quantity()),
          new Node(it.under(), it.quantity()),
          target(it.range()));
      case Predicate.RatioAtEachLoad it -> add(it.alone());
      case Predicate.Change it -> require(new Node(it.of(), it.quantity()),
          new Node(it.of(), it.before()), target(it.range()));
      case Predicate.Trend it -> {
        for (int i = 1; i < it.places().size(); i++) {
          require(new Node(it.of().at(it.axis(), it.places().get(i)), it.quantity()),
              new Node(it.of().at(it.axis(), it.places().get(i - 1)), it.quantity()),
              it.rises() == holds ? 2 : 0.5);
        }
      }
      case Predicate.Bound it -> conditions
          .add(new Condition(signs(new Node(it.of(), it.quantity()), 1),
              Math.log(target(it.range()))));
      case Predicate.LowestAtLowLoad it -> it.others()
          .forEach(other -> require(new Node(at(it.of(), LOW), it.quantity()),
              new Node(at(other, LOW), it.quantity()), holds ? 0.5 : 2));
      case Predicate.DegradesFirst it -> {
        grows(it, it.of(), holds);
        it.others().forEach(other -> grows(it, other, !holds));
      }
    }
  }

  private void grows(Predicate.DegradesFirst first, Cell cell, boolean degrades) {
    require(new Node(at(cell, HIGH), first.quantity()), new Node(at(cell, LOW), first.quantity()),
        degrades ? 3 * first.factor() : 1);
  }

  private static Cell at(Cell cell, Rate rate) {
    return cell.at(Axis.RATE, rate.toString());
  }

  /** A value well within a range, or well outside. */
  private double target(Range range) {
    if (range.low() == 0) {
      return holds ? range.high() / 2 : range.high() * 2;
    }
    if (Double.isInfinite(range.high())) {
      return holds ? range.low() * 2 : range.low() / 2;
    }
    return holds ? Math.sqrt(range.low() * range.high()) : range.high() * 2;
  }

  private void require(Node over, Node under, double ratio) {
    Map<Node, Integer> signs = new LinkedHashMap<>(signs(over, 1));
    signs(under, -1).forEach((node, sign) -> signs.merge(node, sign, Integer::sum));
    conditions.add(new Condition(signs, Math.log(ratio)));
  }

  /** The length of a tail is a ratio by itself. */
  private static Map<Node, Integer> signs(Node node, int sign) {
    return node.quantity() instanceof Amount.Spread spread
        ? Map.of(
            new Node(node.cell(), new Amount.Latency(spread.metric(), spread.tail())), sign,
            new Node(node.cell(), new Amount.Latency(spread.metric(), spread.body())), -sign)
        : Map.of(node, sign);
  }

  private void solve() {
    conditions.forEach(condition -> condition.signs()
        .keySet()
        .forEach(node -> logs.putIfAbsent(node, Math.log(usual(node.quantity())))));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (Condition condition : conditions) {
        double sum = condition.signs()
            .entrySet()
            .stream()
            .mapToDouble(entry -> entry.getValue() * logs.get(entry.getKey()))
            .sum();
        double step = (condition.target() - sum) / condition.signs().size();
        condition.signs().forEach((node, sign) -> logs.merge(node, sign * step, Double::sum));
      }
    }
  }

  /** In nanoseconds or bytes per second. */
  private static double usual(Amount quantity) {
    return switch (quantity) {
      case Amount.Latency it -> 5e6;
      case Amount.Spread it -> throw new IllegalStateException("no node is a ratio");
      case Amount.Peak it -> 1e8;
      case Amount.CatchUp it -> 1e8;
      case Amount.BesideCatchUp it -> 5e6;
      case Amount.Unsteadiness it -> 10;
    };
  }

  private SampleStudy study() {
    Map<Cell, Map<Amount, Double>> cells = new LinkedHashMap<>();
    logs.forEach((node, log) -> cells.computeIfAbsent(node.cell(), any -> new LinkedHashMap<>())
        .put(node.quantity(), Math.exp(log)));
    SampleStudy study = new SampleStudy();
    cells.forEach((cell, values) -> {
      for (int repetition = 0; repetition < REPETITIONS; repetition++) {
        // The machine drifts by 30 % from one repetition to the next, and runs vary a little.
        double drift = Math.pow(1.3, repetition)
            * (1 + 0.004 * Math.floorMod(cell.hashCode() + repetition, 3));
        add(study, cell, values, drift);
      }
    });
    return study;
  }

  private void add(SampleStudy study, Cell cell, Map<Amount, Double> values, double drift) {
    study.producers(count(cell, Axis.PRODUCERS))
        .subscriptions(count(cell, Axis.SUBSCRIPTIONS))
        .rate(cell.where().getOrDefault(Axis.RATE, LOW.toString()))
        .batch(DataSize.parse(cell.where().getOrDefault(Axis.BATCH, "128 KiB")));
    Durability durability = new Durability(3,
        constant(Acknowledge.values(), cell.where().getOrDefault(Axis.ACKNOWLEDGE, "majority")),
        constant(Storage.values(), cell.where().getOrDefault(Axis.STORAGE, "page-cache")));
    study.withRun(cell.system(), durability, count(cell, Axis.PARTITIONS),
        measured(values, absolute() ? 1 : drift));
  }

  /** Absolute values would drift beyond their bounds. */
  private boolean absolute() {
    return conditions.stream().anyMatch(condition -> condition.signs().size() == 1);
  }

  /** Messages have 100 B, those of a backlog 1,000 B. */
  private static Measured measured(Map<Amount, Double> values, double drift) {
    Map<Metric, Map<Statistic, Double>> latencies = new EnumMap<>(Metric.class);
    OptionalDouble peak = OptionalDouble.empty();
    OptionalDouble catchUp = OptionalDouble.empty();
    OptionalDouble beside = OptionalDouble.empty();
    OptionalDouble unsteadiness = OptionalDouble.empty();
    for (Map.Entry<Amount, Double> entry : values.entrySet()) {
      double value = entry.getValue() * drift;
      switch (entry.getKey()) {
        case Amount.Latency it -> latencies
            .computeIfAbsent(it.metric(), any -> new EnumMap<>(Statistic.class))
            .put(it.statistic(), value / 1e6);
        case Amount.Spread it -> throw new IllegalStateException("no node is a ratio");
        case Amount.Peak it -> peak = OptionalDouble.of(value / 100);
        case Amount.CatchUp it -> catchUp = OptionalDouble.of(value / 1_000);
        case Amount.BesideCatchUp it -> beside = OptionalDouble.of(value / 1e6);
        case Amount.Unsteadiness it -> unsteadiness = OptionalDouble.of(entry.getValue());
      }
    }
    return new Measured(latencies, peak, catchUp, beside, unsteadiness);
  }

  private static int count(Cell cell, Axis axis) {
    return Integer.parseInt(cell.where().getOrDefault(axis, "1"));
  }

  private static <T extends Enum<T>> T constant(T[] all, String word) {
    return Arrays.stream(all)
        .filter(one -> EnumWord.kebab(one).equals(word))
        .findFirst()
        .orElseThrow();
  }
}
