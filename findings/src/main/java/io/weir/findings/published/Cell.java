package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.published.Axis;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The place of a value: a system at a place on a study's axes. Properties outside of the place may
 * be anything, as long as they are the same in all runs.
 *
 * @param system the system, as the study's scenarios name it, or its broker kind
 * @param where its place
 */
public record Cell(String system, Map<Axis, String> where) {
  public Cell {
    Map<Axis, String> ordered = new EnumMap<>(Axis.class);
    ordered.putAll(where);
    where = Collections.unmodifiableMap(ordered);
  }

  /** Returns the same cell at a place, in addition to its own. */
  Cell at(Map<Axis, String> place) {
    Cell moved = this;
    for (Map.Entry<Axis, String> step : place.entrySet()) {
      moved = moved.at(step.getKey(), step.getValue());
    }
    return moved;
  }

  /**
   * Reads a cell, as {@code pulsar, storage fsync, partitions 6}.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Cell parse(String text) {
    String[] parts = text.split(", ");
    Cell cell = new Cell(parts[0], Map.of());
    for (String part : List.of(parts).subList(1, parts.length)) {
      String[] words = part.split(" ", 2);
      Axis axis = Axis.named(words[0])
          .orElseThrow(() -> new IllegalArgumentException("no axis is called " + words[0]));
      cell = cell.at(axis, axis.parse(words[1]));
    }
    return cell;
  }

  /** Returns the same cell at another place on an axis. */
  public Cell at(Axis axis, String value) {
    Map<Axis, String> moved = new EnumMap<>(Axis.class);
    moved.putAll(where);
    moved.put(axis, value);
    return new Cell(system, moved);
  }

  /** Returns the same place of another system. */
  public Cell of(String other) {
    return new Cell(other, where);
  }

  /** Display text, as {@code pulsar (partitions 6, storage fsync)}. */
  public String text() {
    return where.isEmpty() ? system : system + " (" + place(where) + ")";
  }

  /** Returns a place in words, as {@code partitions 6, storage fsync}. */
  public static String place(Map<Axis, String> where) {
    return where.entrySet()
        .stream()
        .map(entry -> entry.getKey().label() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** As {@code pulsar against kafka (storage fsync)} or {@code kafka, partitions 16 against 1}. */
  static String contrast(Cell over, Cell under) {
    Map<Axis, String> common = new EnumMap<>(Axis.class);
    Map<Axis, String> apart = new EnumMap<>(Axis.class);
    over.where().forEach((axis, value) -> {
      boolean same = Objects.equals(value, under.where().get(axis));
      (same ? common : apart).put(axis, value);
    });
    String where = common.isEmpty() ? "" : " (" + place(common) + ")";
    String systems = over.system().equals(under.system())
        ? over.system()
        : over.system() + " against " + under.system();
    String places = apart.entrySet()
        .stream()
        .map(entry -> ", " + entry.getKey().label() + " " + entry.getValue() + " against "
            + under.where().get(entry.getKey()))
        .collect(Collectors.joining());
    return systems + places + where;
  }
}
