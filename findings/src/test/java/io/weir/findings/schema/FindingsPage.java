package io.weir.findings.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.findings.model.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the schema of findings as a page: a table for each value that has fields. */
final class FindingsPage {
  private static final String TOP = "The whole";

  private final ObjectNode schema;
  private final ObjectNode definitions;
  private final List<String> lines = new ArrayList<>();

  private FindingsPage(ObjectNode schema) {
    this.schema = schema;
    this.definitions = (ObjectNode) schema.get(FindingsSchema.DEFINITIONS);
  }

  static String text(ObjectNode schema) {
    return new FindingsPage(schema).text();
  }

  private String text() {
    List<Map.Entry<String, JsonNode>> values = definitions.properties()
        .stream()
        .filter(definition -> !isUnit(definition.getKey()))
        .toList();
    line("# Fields of findings.json");
    line("All fields of [`findings.json`](../results.md#findingsjson), format " + Findings.FORMAT
        + ". This page and [a JSON Schema](findings.schema.json) are generated from the code.");
    line("Fields in italics can be absent. A heading is the path that leads to its fields first,"
        + " without indices: `runs.latencies` is `.runs[].latencies[]` of `jq`. Numbers that are"
        + " infinite are the texts `Infinity` and `-Infinity`. Plug-ins add fields to the whole, to"
        + " variants and to runs.");
    line("On this page: " + values.stream()
        .map(Map.Entry::getKey)
        .filter(path -> !path.contains("."))
        .collect(() -> new ArrayList<>(List.of(TOP)), List::add, List::addAll)
        .stream()
        .map(heading -> "[" + heading + "](#" + anchor(heading) + ")")
        .collect(Collectors.joining(", ", "", ".")));
    section(TOP, schema);
    values.forEach(definition -> section(definition.getKey(), definition.getValue()));
    return String.join("\n\n", lines) + "\n";
  }

  private void line(String line) {
    lines.add(line);
  }

  private static boolean isUnit(String definition) {
    return definition.equals(FindingsSchema.DURATION) || definition.equals(FindingsSchema.NUMBER);
  }

  private void section(String path, JsonNode value) {
    line((path.contains(".") ? "### " : "## ") + path);
    if (value != schema && value.has("description")) {
      line(value.get("description").asText());
    }
    if (value.has("oneOf")) {
      line("One of " + links(value.get("oneOf")) + ".");
    } else {
      line(table(value));
    }
  }

  private String table(JsonNode value) {
    List<String> required = new ArrayList<>();
    value.get("required").forEach(name -> required.add(name.asText()));
    List<String> rows = new ArrayList<>(List.of("| field | value | |", "|---|---|---|"));
    value.get("properties")
        .properties()
        .forEach(field -> rows.add("| " + (required.contains(field.getKey())
            ? "`" + field.getKey() + "`"
            : "*`" + field.getKey() + "`*") + " | " + kind(field.getValue()) + " | "
            + field.getValue().path("description").asText().replace("|", "\\|")
            + meanings(field.getValue()) + " |"));
    return String.join("\n", rows);
  }

  private String kind(JsonNode value) {
    if (value.has("$ref")) {
      String name = value.get("$ref").asText().substring(FindingsSchema.PREFIX.length());
      return isUnit(name) ? name : "[" + name + "](#" + anchor(name) + ")";
    }
    if (value.has("const")) {
      return "`" + value.get("const").asText() + "`";
    }
    if (value.has("enum")) {
      return words(value.get("enum"));
    }
    if (value.has("oneOf")) {
      return value.get("oneOf")
          .valueStream()
          .map(one -> "`" + one.get("const").asText() + "`")
          .collect(Collectors.joining(", "));
    }
    return switch (value.get("type").asText()) {
      case "array" -> "list of " + kind(value.get("items"));
      case "object" -> "by name: " + kind(value.get("additionalProperties"));
      case "integer" -> "whole number";
      case "boolean" -> "`true`, `false`";
      case "string" -> value.has("format") ? "time" : "text";
      default -> throw new IllegalStateException("no words for " + value);
    };
  }

  private static String words(JsonNode list) {
    return list.valueStream()
        .map(word -> "`" + word.asText() + "`")
        .collect(Collectors.joining(", "));
  }

  /** Returns what the words of a field, or of its list, mean. */
  private static String meanings(JsonNode value) {
    JsonNode words = value.has("items") ? value.get("items") : value;
    return words.path("oneOf")
        .valueStream()
        .filter(word -> word.has("description"))
        .map(word -> "`" + word.get("const").asText() + "`: "
            + word.get("description").asText().replaceFirst("\\.$", ""))
        .collect(Collectors.joining("; ", words.has("oneOf") ? ". " : "", ""));
  }

  private String links(JsonNode references) {
    return references.valueStream().map(this::kind).collect(Collectors.joining(", "));
  }

  /** Returns a heading's anchor, as GitHub makes it. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9 -]", "")
        .replace(' ', '-');
  }
}
