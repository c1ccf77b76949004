package io.weir.findings.doc;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** The data of one chart; latencies in milliseconds. */
public sealed interface Chart {
  /** Returns the name of its kind in the script. */
  @JsonProperty
  String kind();

  /**
   * A shaded part of a chart, behind its lines.
   *
   * @param from its start on the horizontal axis
   * @param to its end
   * @param label its meaning, which the chart shows if there is room
   */
  record Band(double from, double to, String label) {}

  /**
   * Percentile curves.
   *
   * @param series one for each run
   * @param xMax the end of the tail axis, as {@code 1 / (1 - quantile)}
   * @param yMin the low end of the latency axis
   * @param yMax its high end
   */
  record Curves(List<Series> series, double xMax, double yMin, double yMax) implements Chart {
    public Curves {
      series = List.copyOf(series);
    }

    @Override
    public String kind() {
      return "curve";
    }
  }

  /**
   * One curve.
   *
   * @param name the run, and what of it
   * @param system the number of its system's color
   * @param dash how its line is broken
   * @param x {@code 1 / (1 - quantile)}, or seconds
   * @param y the latencies
   * @param solid how many points have samples enough
   */
  record Series(String name, int system, List<Integer> dash, List<Double> x, List<Double> y,
      int solid) {
    public Series {
      dash = List.copyOf(dash);
      x = List.copyOf(x);
      y = List.copyOf(y);
    }
  }

  /**
   * Latency over time.
   *
   * @param dash how the line of the median is broken
   * @param x seconds since the start of the load
   * @param bands the time outside the measure phase, in seconds
   * @param faults when faults lasted: start and end of each in turn, in seconds
   * @param xMax the end of the time axis
   */
  record LatencyOverTime(int system, List<Integer> dash, List<Double> x, List<Double> p50,
      List<Double> p99,
      List<Double> max, List<Band> bands, List<Double> faults, double xMax, double yMin,
      double yMax) implements Chart {
    public LatencyOverTime {
      bands = List.copyOf(bands);
      faults = List.copyOf(faults);
      dash = List.copyOf(dash);
      x = List.copyOf(x);
      p50 = List.copyOf(p50);
      p99 = List.copyOf(p99);
      max = List.copyOf(max);
    }

    @Override
    public String kind() {
      return "latency";
    }
  }

  /**
   * Latency over time of several runs on one axis.
   *
   * @param series two for each run, its median and its 99th percentile, by seconds since the start
   * of the load
   * @param bands the time that is measured in no run, in seconds
   * @param xMax the end of the time axis
   */
  record RunsOverTime(List<Series> series, List<Band> bands, double xMax, double yMin,
      double yMax) implements Chart {
    public RunsOverTime {
      series = List.copyOf(series);
      bands = List.copyOf(bands);
    }

    @Override
    public String kind() {
      return "runs";
    }
  }

  /**
   * Rates over time, in messages per second.
   *
   * @param dash how the line of the offered rate is broken
   * @param bands the time outside the measure phase, in seconds
   * @param faults when faults lasted: start and end of each in turn, in seconds
   * @param xMax the end of the time axis
   */
  record RatesOverTime(int system, List<Integer> dash, List<Double> x, List<Double> offered,
      List<Double> achieved,
      List<Double> received, List<Band> bands, List<Double> faults, double xMax, double yMax)
      implements Chart {
    public RatesOverTime {
      faults = List.copyOf(faults);
      dash = List.copyOf(dash);
      x = List.copyOf(x);
      offered = List.copyOf(offered);
      achieved = List.copyOf(achieved);
      received = List.copyOf(received);
      bands = List.copyOf(bands);
    }

    @Override
    public String kind() {
      return "rate";
    }
  }

  /**
   * Brokers' metrics over time, in the metric's own unit.
   *
   * @param unit what stands behind numbers
   * @param bands times to shade, in seconds
   * @param xMax the end of the time axis
   */
  record MetricOverTime(int system, List<ProcessLine> lines, String unit, List<Band> bands,
      double xMax) implements Chart {
    public MetricOverTime {
      lines = List.copyOf(lines);
      bands = List.copyOf(bands);
    }

    @Override
    public String kind() {
      return "metric";
    }
  }

  /**
   * 99th percentiles over the offered rate.
   *
   * @param dash how the line of end-to-end response is broken
   * @param publishX rates in messages per second
   * @param publishY publish response at them
   * @param endToEndX rates in messages per second
   * @param endToEndY end-to-end response at them
   * @param open those of the rates of which it is undecided whether they are sustained
   * @param bands the bounds of the highest sustainable rate; none if one is missing
   */
  record LatencyOverRate(int system, List<Integer> dash, List<Double> publishX,
      List<Double> publishY, List<Double> endToEndX, List<Double> endToEndY, List<Double> open,
      List<Band> bands, double xMax, double yMin, double yMax) implements Chart {
    public LatencyOverRate {
      dash = List.copyOf(dash);
      publishX = List.copyOf(publishX);
      publishY = List.copyOf(publishY);
      endToEndX = List.copyOf(endToEndX);
      endToEndY = List.copyOf(endToEndY);
      open = List.copyOf(open);
      bands = List.copyOf(bands);
    }

    @Override
    public String kind() {
      return "capacity";
    }
  }

  /**
   * One process's line.
   *
   * @param dash how it is broken
   * @param x seconds since the start of the load
   */
  record ProcessLine(String name, List<Integer> dash, List<Double> x, List<Double> y) {
    public ProcessLine {
      dash = List.copyOf(dash);
      x = List.copyOf(x);
      y = List.copyOf(y);
    }
  }
}
