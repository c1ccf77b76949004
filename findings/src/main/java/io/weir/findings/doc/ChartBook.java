package io.weir.findings.doc;

import io.weir.core.result.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Collects the charts of a page. Used by one thread. */
public final class ChartBook {
  private final Map<String, Chart> charts = new LinkedHashMap<>();

  /** Adds a chart; the answer is the name under which the script finds it. */
  public String add(Chart chart) {
    String name = "c" + charts.size();
    charts.put(name, chart);
    return name;
  }

  /** Returns all charts as JSON. */
  public String toJson() {
    return Json.compact(Map.of("charts", charts));
  }
}
