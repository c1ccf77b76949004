package io.weir.cli.omb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of one of OMB's files. */
sealed interface OmbValue {
  /** Its place in the file. */
  Spot spot();

  /**
   * A single value.
   *
   * @param literal whether it is a block whose content begins on the next line
   */
  record Text(Spot spot, String value, boolean literal) implements OmbValue {
    /** Whether nothing was written, which OMB reads as null. */
    boolean isNothing() {
      return value.isEmpty() || value.equals("~") || value.equals("null");
    }
  }

  /** Several values. */
  record Items(Spot spot, List<OmbValue> values) implements OmbValue {
    public Items {
      values = List.copyOf(values);
    }
  }

  /** Values by key. */
  record Mapping(Spot spot, Map<String, OmbValue> values) implements OmbValue {
    public Mapping {
      values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }
}
