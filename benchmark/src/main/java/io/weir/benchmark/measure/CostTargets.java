package io.weir.benchmark.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Compares weir's measurements with those of other contenders in the same blocks.
 *
 * @param tool the contender that the targets refer to: the broker's own tool, or its replacement
 * @param others contenders without a target, for comparison
 */
record CostTargets(String tool, List<String> others) {
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

  List<Check> saturated(String shape, List<MeasurementBlock> blocks) {
    List<Check> checks = new ArrayList<>();
    checks.add(Check.atMost(shape, "CPU per message by " + tool, ratio(blocks, THRIFTY, tool),
        SATURATED_CPU));
    checks.add(Check.atLeast(shape, "throughput by " + tool, throughput(blocks, tool),
        SATURATED_RATE));
    for (String other : others) {
      checks.add(
          Check.shown(shape, "CPU per message by " + other, ratio(blocks, THRIFTY, other)));
      checks.add(Check.shown(shape, "throughput by " + other, throughput(blocks, other)));
    }
    List<String> all = new ArrayList<>(others);
    all.add(tool);
    all.add(THRIFTY);
    for (String contender : all) {
      // Where consumers lag, contenders that read other shares did different work.
      checks.add(received(shape, blocks, contender));
      // A full send buffer is live in the bare client too.
      checks.add(Check.shown(shape, "GC share of CPU, " + contender,
          spread(blocks, block -> block.of(contender).collectorShare())));
    }
    return checks;
  }

  List<Check> fixed(String shape, List<MeasurementBlock> blocks) {
    List<Check> checks = new ArrayList<>();
    checks.add(Check.atMost(shape, "CPU per message, thrifty, by " + tool,
        ratio(blocks, THRIFTY, tool), FIXED_CPU));
    checks.add(Check.atMost(shape, "CPU per message, normal less pacing alone, by " + tool,
        lessPacing(blocks, tool), FIXED_CPU));
    checks.add(Check.shown(shape, "CPU per message, normal, by " + tool,
        ratio(blocks, NORMAL, tool)));
    for (String other : others) {
      checks.add(Check.shown(shape, "CPU per message, thrifty, by " + other,
          ratio(blocks, THRIFTY, other)));
      // The other build's cost includes its pacing too.
      if (!other.equals(BEFORE)) {
        checks.add(Check.shown(shape, "CPU per message, normal less pacing alone, by " + other,
            lessPacing(blocks, other)));
      }
    }
    checks.add(collector(shape, blocks, THRIFTY));
    checks.add(collector(shape, blocks, NORMAL));
    checks.add(Check.atMost(shape, "heap alive, MB, less the send buffer",
        spread(blocks, block -> (block.of(THRIFTY).engine().orElseThrow().heapLeastBytes()
            - SEND_BUFFER_BYTES) / 1e6),
        HEAP_MEGABYTES));
    checks.add(Check.shown(shape, "p99.9 late, us, thrifty",
        spread(blocks, block -> block.of(THRIFTY).engine().orElseThrow().lagP999Micros())));
    checks.add(Check.shown(shape, "p99.9 late, us, normal",
        spread(blocks, block -> block.of(NORMAL).engine().orElseThrow().lagP999Micros())));
    return checks;
  }

  private static Check received(String shape, List<MeasurementBlock> blocks, String contender) {
    return Check.shown(shape, "received by sent, " + contender, spread(blocks, block -> {
      Outcome outcome = block.of(contender);
      return (double) outcome.consumed() / outcome.produced();
    }));
  }

  private static Check collector(String shape, List<MeasurementBlock> blocks, String contender) {
    return Check.atMost(shape, "GC share of CPU, " + contender,
        spread(blocks, block -> block.of(contender).collectorShare()), COLLECTOR_SHARE);
  }

  private static Spread throughput(List<MeasurementBlock> blocks, String tool) {
    return spread(blocks,
        block -> block.of(THRIFTY).messagesPerSecond() / block.of(tool).messagesPerSecond());
  }

  private static Spread lessPacing(List<MeasurementBlock> blocks, String tool) {
    return spread(blocks,
        block -> (block.of(NORMAL).cpuMicrosPerMessage()
            - block.of(PACING).cpuMicrosPerMessage()) / block.of(tool).cpuMicrosPerMessage());
  }

  private static Spread ratio(List<MeasurementBlock> blocks, String contender, String tool) {
    return spread(blocks,
        block -> block.of(contender).cpuMicrosPerMessage() / block.of(tool).cpuMicrosPerMessage());
  }

  private static Spread spread(List<MeasurementBlock> blocks,
      ToDoubleFunction<MeasurementBlock> figure) {
    return Spread.of(blocks.stream().mapToDouble(figure).boxed().toList());
  }
}
