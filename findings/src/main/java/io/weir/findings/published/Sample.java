package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.WindowValues;
import io.weir.findings.model.RunFindings;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One quantity in all runs of a cell. */
public sealed interface Sample {
  /**
   * The values of the runs.
   *
   * @param quantity the quantity
   * @param measured what each run that can be used shows of its value
   * @param left how many runs were left out
   * @param lowConfidence whether one of the values has low confidence
   */
  record Values(Amount quantity, List<Measured> measured, int left, boolean lowConfidence)
      implements Sample {
    public Values {
      measured = List.copyOf(measured);
      if (measured.isEmpty()) {
        throw new IllegalArgumentException("a sample without values is none");
      }
    }

    /** Returns the values by block. */
    Map<Block, ValueBounds> values() {
      Map<Block, ValueBounds> values = new TreeMap<>();
      measured.forEach(
          one -> values.merge(Block.of(one.run().run()), one.bounds(), Values::middle));
      return values;
    }

    /**
     * Returns the values by window of runs that took turns with all of another sample's, by
     * deployment.
     */
    Map<Integer, WindowValues> inTurnsWith(Values other) {
      Map<Integer, WindowValues> byDeployment = new TreeMap<>();
      for (Measured one : measured) {
        boolean paired = one.isExact() && other.measured.stream()
            .filter(one::tookTurnsWith)
            .filter(Measured::isExact)
            .count() == 1;
        if (paired) {
          byDeployment.put(one.run.run().repetition(), one.inWindows.orElseThrow());
        }
      }
      return byDeployment.size() == measured.size() ? byDeployment : Map.of();
    }

    /** Returns two runs of a block, where a sweep varies what the system does not adopt. */
    private static ValueBounds middle(ValueBounds one, ValueBounds other) {
      return new ValueBounds(Math.sqrt(one.low()) * Math.sqrt(other.low()),
          Math.sqrt(one.value()) * Math.sqrt(other.value()),
          Math.sqrt(one.high()) * Math.sqrt(other.high()));
    }

    /** Returns the runs that were used. */
    List<RunFindings> runs() {
      return measured.stream().map(Measured::run).toList();
    }

    /** Returns the dilations of the runs; 1 for time as it is. */
    Set<Integer> dilations() {
      return runs().stream()
          .map(run -> run.run().emulated().dilation())
          .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the runs of one of the dilations. */
    Values at(int dilation) {
      return new Values(quantity, measured.stream()
          .filter(one -> one.run().run().emulated().dilation() == dilation)
          .toList(), left, lowConfidence);
    }

    /** Returns whether a larger value is a faster system. */
    boolean isThroughput() {
      return quantity.isThroughput();
    }

    /** Returns whether a value is only known to be at least something. */
    boolean isOpenAbove() {
      return measured.stream().anyMatch(one -> Double.isInfinite(one.bounds().high()));
    }
  }

  /**
   * One run.
   *
   * @param run the run
   * @param bounds what it shows of its value
   * @param inWindows the value by window, if it was measured so
   */
  record Measured(RunFindings run, ValueBounds bounds, Optional<WindowValues> inWindows) {
    /** Returns whether both systems, or clients, took turns. */
    boolean tookTurnsWith(Measured other) {
      return run.run().takesTurnsWith(other.run.run());
    }

    /** Returns whether its value by window is the value. */
    boolean isExact() {
      return inWindows.isPresent() && Double.isFinite(bounds.high());
    }
  }

  /**
   * Runs that are compared with each other: those of a repetition, in one dilation.
   *
   * @param repetition its number
   * @param dilation 1 for time as it is
   */
  record Block(int repetition, int dilation) implements Comparable<Block> {
    static Block of(PlannedRun run) {
      return new Block(run.repetition(), run.emulated().dilation());
    }

    @Override
    public int compareTo(Block other) {
      return Comparator.comparingInt(Block::repetition)
          .thenComparingInt(Block::dilation)
          .compare(this, other);
    }
  }

  /**
   * Nothing that could be used.
   *
   * @param reason why not
   * @param asked whether runs were to measure it at all
   */
  record None(String reason, boolean asked) implements Sample {}
}
