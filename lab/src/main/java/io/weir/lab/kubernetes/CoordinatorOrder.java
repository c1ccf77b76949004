package io.weir.lab.kubernetes;

import io.weir.core.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a coordinator in a pod needs. It can hold secrets, so it comes over the standard input
 * of its pod, and is in no argument, variable or object of the cluster.
 *
 * @param scenario the path of the scenario among the files
 * @param files the files that the scenario names by relative paths, and itself: contents by
 * absolute paths without the root
 * @param scale the chosen scale
 * @param sets the values that were set
 * @param environment the variables that the scenario refers to
 */
public record CoordinatorOrder(String scenario, Map<String, byte[]> files,
    Optional<String> scale, List<String> sets, Map<String, String> environment) {
  public CoordinatorOrder {
    files = Map.copyOf(files);
    sets = List.copyOf(sets);
    environment = Map.copyOf(environment);
    if (!files.containsKey(scenario)) {
      throw new IllegalArgumentException("the order lacks its scenario");
    }
  }

  /** As one line of JSON, with its end. */
  byte[] line() {
    try {
      return (Json.compactWriter().writeValueAsString(this) + "\n")
          .getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("an order can always be written", e);
    }
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none; the message shows nothing of it
   */
  static CoordinatorOrder read(byte[] line) {
    try {
      return Json.reader(CoordinatorOrder.class).readValue(line);
    } catch (IOException e) {
      // Without the cause, which quotes the line, and secrets are in it.
      throw new IllegalArgumentException(
          "the order can't be read: run the same weir on both sides");
    }
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return "CoordinatorOrder[" + scenario + "]";
  }
}
