package io.weir.findings.published;

import io.weir.core.published.Axis;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Says in what two cells differ. */
final class Contrast {
  private Contrast() {}

  /** As {@code pulsar against kafka (storage fsync)} or {@code kafka, partitions 16 against 1}. */
  static String text(Cell over, Cell under) {
    Map<Axis, String> common = new EnumMap<>(Axis.class);
    Map<Axis, String> apart = new EnumMap<>(Axis.class);
    over.where().forEach((axis, value) -> {
      boolean same = Objects.equals(value, under.where().get(axis));
      (same ? common : apart).put(axis, value);
    });
    String where = common.isEmpty() ? "" : " (" + Cell.place(common) + ")";
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
