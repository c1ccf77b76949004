package io.weir.benchmark.measure;

import io.weir.benchmark.measure.Interleaving.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Compares weir's measurements with those of other contenders in the same blocks.
 *
 * @param tool the contender that the targets refer to: the broker's own tool, or its replacement
 * @param others contenders without a target, for comparison
 * @param shape the name of the work
 */
record CostTargets(String tool, List<String> others, String shape, List<Block> blocks) {
  static final String THRIFTY = "weir thrifty";
  static final String NORMAL = "weir normal";
  static final String PACING = "pacing alone";
  /** Another build of weir, with thrifty pacing. */
  static final String BEFORE = "weir before";

  private static final double SATURATED_CPU = 1.15;
  private static final double SATURATED_RATE = 0.90;
  private static final double FIXED_CPU = 1.25;
  private static final double COLLECTOR_SHARE = 0.02;
  private static final double HEAP_MEGABYTES = 256;
  private static final long SEND_BUFFER_BYTES = 32L << 20;

  List<Check> saturated() {
    List<Check> checks = new ArrayList<>();
    checks.add(Check.atMost(shape, "CPU per message by " + tool, cpu(THRIFTY, tool),
        SATURATED_CPU));
    checks.add(Check.atLeast(shape, "throughput by " + tool, throughput(tool), SATURATED_RATE));
    for (String other : others) {
      checks.add(Check.shown(shape, "CPU per message by " + other, cpu(THRIFTY, other)));
      checks.add(Check.shown(shape, "throughput by " + other, throughput(other)));
    }
    List<String> all = new ArrayList<>(others);
    all.addAll(List.of(tool, THRIFTY));
    for (String contender : all) {
      // Where consumers lag, contenders that read other shares did different work.
      checks.add(Check.shown(shape, "received by sent, " + contender, spread(block -> {
        Outcome outcome = block.of(contender);
        return (double) outcome.consumed() / outcome.produced();
      })));
      // A full send buffer is live in the bare client too.
      checks.add(Check.shown(shape, collectorOf(contender), collectorShare(contender)));
    }
    return checks;
  }

  List<Check> fixed() {
    List<Check> checks = new ArrayList<>();
    checks.add(Check.atMost(shape, "CPU per message, thrifty, by " + tool, cpu(THRIFTY, tool),
        FIXED_CPU));
    checks.add(Check.atMost(shape, lessPacingBy(tool), lessPacing(tool), FIXED_CPU));
    checks.add(Check.shown(shape, "CPU per message, normal, by " + tool, cpu(NORMAL, tool)));
    for (String other : others) {
      checks.add(Check.shown(shape, "CPU per message, thrifty, by " + other, cpu(THRIFTY, other)));
      // The other build's cost includes its pacing too.
      if (!other.equals(BEFORE)) {
        checks.add(Check.shown(shape, lessPacingBy(other), lessPacing(other)));
      }
    }
    for (String weir : List.of(THRIFTY, NORMAL)) {
      checks.add(Check.atMost(shape, collectorOf(weir), collectorShare(weir), COLLECTOR_SHARE));
    }
    checks.add(Check.atMost(shape, "heap alive, MB, less the send buffer",
        spread(block -> (engine(block, THRIFTY).heapLeastBytes() - SEND_BUFFER_BYTES) / 1e6),
        HEAP_MEGABYTES));
    checks.add(Check.shown(shape, "p99.9 late, us, thrifty",
        spread(block -> engine(block, THRIFTY).lagP999Micros())));
    checks.add(Check.shown(shape, "p99.9 late, us, normal",
        spread(block -> engine(block, NORMAL).lagP999Micros())));
    return checks;
  }

  private static String collectorOf(String contender) {
    return "GC share of CPU, " + contender;
  }

  private static String lessPacingBy(String other) {
    return "CPU per message, normal less pacing alone, by " + other;
  }

  private static Outcome.Engine engine(Block block, String weir) {
    return block.of(weir).engine().orElseThrow();
  }

  private Spread collectorShare(String contender) {
    return spread(block -> block.of(contender).collectorShare());
  }

  private Spread throughput(String other) {
    return spread(
        block -> block.of(THRIFTY).messagesPerSecond() / block.of(other).messagesPerSecond());
  }

  private Spread lessPacing(String other) {
    return spread(block -> (block.cpu(NORMAL) - block.cpu(PACING)) / block.cpu(other));
  }

  private Spread cpu(String contender, String other) {
    return spread(block -> block.cpu(contender) / block.cpu(other));
  }

  private Spread spread(ToDoubleFunction<Block> figure) {
    return Spread.of(blocks.stream().mapToDouble(figure).boxed().toList());
  }
}
