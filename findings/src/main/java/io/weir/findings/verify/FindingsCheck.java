package io.weir.findings.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.interval.Metric;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares stored findings with those that the raw files give. */
final class FindingsCheck {
  private static final String FILE = "findings.json";
  /** The name of the message accounting up to format 2. */
  private static final String LEDGER = "ledger";
  private static final String REPORT =
      "'weir report' writes it again from the raw files, as far as those are valid";

  private static final Set<String> ACROSS = Stream.of(Metric.values())
      .filter(metric -> metric.across().isPresent())
      .map(Metric::id)
      .collect(Collectors.toSet());

  private FindingsCheck() {}

  /**
   * Returns the differences. Findings that were judged by other rules are compared in their
   * measured values only.
   */
  static List<Discrepancy> of(ResultLayout layout, Findings recomputed) {
    StoredFile file = layout.stored(layout.findings());
    if (!file.exists()) {
      return List.of(new Discrepancy(FILE, "is missing", REPORT));
    }
    try {
      JsonNode given = tree(recomputed);
      JsonNode stored = Json.reader(JsonNode.class)
          .readTree(file.text(ResultReader.FINDINGS.most()));
      TreeDifference difference = new TreeDifference();
      if (JudgingRules.of(stored).equals(Optional.of(JudgingRules.current()))) {
        difference.compare(stored, given);
      } else {
        Set<Integer> twoClocks = twoClocks(layout, recomputed);
        difference.compare(measured(stored, twoClocks), measured(given, twoClocks));
      }
      return difference.lines()
          .stream()
          .map(line -> new Discrepancy(FILE, line, REPORT))
          .toList();
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null
          ? ""
          : " from line " + e.getLocation().getLineNr()
              + " on";
      return List.of(
          new Discrepancy(FILE, "is no JSON" + where + ": it was cut off or changed", REPORT));
    } catch (IOException e) {
      return List.of(new Discrepancy(FILE, "can't be read: " + e.getMessage(), REPORT));
    }
  }

  private static JsonNode tree(Object value) throws IOException {
    return Json.reader(JsonNode.class)
        .readTree(Json.compactWriter().writeValueAsString(value));
  }

  /** Returns the indexes of the runs in which two clocks timed some of the messages. */
  private static Set<Integer> twoClocks(ResultLayout layout, Findings findings) {
    return findings.runs()
        .stream()
        .filter(run -> Stream.of(Metric.values())
            .flatMap(metric -> metric.across().stream())
            .map(other -> layout.histograms(run.run(), run.trial(), other))
            .anyMatch(log -> layout.stored(log).exists()))
        .map(run -> run.run().index())
        .collect(Collectors.toSet());
  }

  /**
   * Returns the values of all runs without verdicts: no rules change them, except which messages
   * make a latency that two clocks timed.
   */
  private static JsonNode measured(JsonNode findings, Set<Integer> twoClocks)
      throws IOException {
    ArrayNode runs = JsonNodeFactory.instance.arrayNode();
    for (JsonNode run : findings.path("runs")) {
      ObjectNode values = runs.addObject();
      values.set("run",
          tree(Json.reader(PlannedRun.class).<PlannedRun>readValue(run.path("run"))));
      values.set("accounting", run.path(run.has(LEDGER) ? LEDGER : "accounting"));
      boolean two = twoClocks.contains(run.path("run").path("index").asInt());
      copy(run, "latencies", List.of("metric", "statistic", "nanos", "samples"), values,
          entry -> !two || !ACROSS.contains(entry.path("metric").asText()));
      copy(run, "rates", List.of("kind", "perSecond"), values, entry -> true);
    }
    return runs;
  }

  private static void copy(JsonNode run, String list, List<String> fields, ObjectNode to,
      Predicate<JsonNode> some) {
    ArrayNode copies = to.putArray(list);
    for (JsonNode entry : run.path(list)) {
      if (some.test(entry)) {
        ObjectNode copy = copies.addObject();
        fields.forEach(field -> copy.set(field, entry.path(field)));
      }
    }
  }

  /**
   * Says in which values two JSON documents of findings differ, each by the metric it belongs to.
   */
  private static final class TreeDifference {
    private static final int SHOWN = 60;

    /** The fields that identify the entries of a list, best first. */
    private static final List<String> NAMES =
        List.of("statistic", "kind", "system", "what", "aspect", "check", "seconds",
            "quantile");

    private final List<String> lines = new ArrayList<>();

    /** Returns one line for each value that differs. */
    List<String> lines() {
      return lines;
    }

    void compare(JsonNode stored, JsonNode recomputed) {
      compare("", stored, recomputed);
    }

    private void compare(String path, JsonNode stored, JsonNode recomputed) {
      if (stored.isObject() && recomputed.isObject()) {
        compareFields(path, stored, recomputed);
      } else if (stored.isArray() && recomputed.isArray() && stored.size() == recomputed.size()) {
        for (int i = 0; i < stored.size(); i++) {
          compare(path + " " + name(recomputed.get(i), i), stored.get(i), recomputed.get(i));
        }
      } else if (!stored.equals(recomputed)) {
        lines.add(path.strip() + ": " + shown(stored) + " is stored, and the raw files give "
            + shown(recomputed));
      }
    }

    private void compareFields(String path, JsonNode stored, JsonNode recomputed) {
      Set<String> names = new TreeSet<>();
      stored.fieldNames().forEachRemaining(names::add);
      recomputed.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        compare(path + " " + name, stored.path(name), recomputed.path(name));
      }
    }

    private static String name(JsonNode entry, int index) {
      if (entry.has("run") && entry.get("run").has("index")) {
        JsonNode run = entry.get("run");
        return String.format(Locale.ROOT, "%03d-%s", run.get("index").asInt(),
            run.path("system").path("name").asText());
      }
      String named = NAMES.stream()
          .filter(entry::has)
          .findFirst()
          .map(name -> entry.get(name).asText())
          .orElse("");
      String name = (entry.path("metric").asText() + " " + named).strip();
      return name.isEmpty() ? "[" + index + "]" : name;
    }

    private static String shown(JsonNode value) {
      if (value.isMissingNode()) {
        return "nothing";
      }
      if (value.isArray()) {
        return "a list of " + value.size();
      }
      String text = value.isTextual() ? "'" + value.asText() + "'" : value.toString();
      return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
  }
}
