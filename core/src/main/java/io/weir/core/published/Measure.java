package io.weir.core.published;

import io.weir.core.text.EnumWord;
import java.util.Arrays;
import java.util.Optional;

/** A quantity that a study measured. */
public enum Measure {
  /** From the actual send to the acknowledgement, as the studies' benchmark had it. */
  PUBLISH("ms"),
  /** From the actual send to the delivery. */
  END_TO_END("ms"),
  /** As {@link #PUBLISH}, while another subscription reads a backlog. */
  PUBLISH_BESIDE_CATCH_UP("ms"),
  /** The highest throughput that was found. */
  PEAK("MB/s"),
  /** How fast a backlog was read. */
  CATCH_UP("MB/s");

  private final String unit;

  Measure(String unit) {
    this.unit = unit;
  }

  /** Returns its name in files, as {@code end-to-end}. */
  public String label() {
    return EnumWord.kebab(this);
  }

  /** Returns whether it is a latency, which is reported as quantiles. */
  public boolean latency() {
    return unit.equals("ms");
  }

  /** Returns the measure of that name. */
  static Optional<Measure> named(String label) {
    return Arrays.stream(values()).filter(measure -> measure.label().equals(label)).findFirst();
  }
}
