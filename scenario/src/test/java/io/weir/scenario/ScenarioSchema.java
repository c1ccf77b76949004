package io.weir.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.scenario.key.Absent;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeySection;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.Row;
import io.weir.scenario.key.Shape;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the table of keys as a JSON Schema. It accepts everything that the reader accepts: dotted
 * keys as well as nested ones, empty sections, and keys that only a broker kind knows. The reader
 * checks the limits of amounts, combinations of keys and values of swept sections.
 */
final class ScenarioSchema {
  private static final String SYSTEM = SystemKeys.SYSTEMS.path();
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,62}";
  private static final String SWEEP = TopKeys.SWEEP.section();
  private static final String SCALE = TopKeys.SCALE.section();
  private static final String OBJECTIVES = TopKeys.OBJECTIVES.section();

  /** The rows below each section, and the section itself, by relative path. */
  private final Map<String, Section> sections = new LinkedHashMap<>();
  private final Map<String, Key<?>> keys = new LinkedHashMap<>();
  private final ObjectNode definitions = object();

  private ScenarioSchema() {
    KeyTable.rows().forEach(this::add);
  }

  /**
   * A section.
   *
   * @param below the keys and sections below it, by relative path; true for those right below it
   */
  private record Section(Map<String, Boolean> below) {}

  static String text() throws JsonProcessingException {
    ObjectMapper mapper = new ObjectMapper();
    return mapper.writerWithDefaultPrettyPrinter()
        .writeValueAsString(new ScenarioSchema().schema())
        .replace("\r", "")
        .replaceAll("\\{\\s+(\"\\$ref\" : \"[^\"]*\")\\s+}", "{ $1 }") + "\n";
  }

  private void add(Row row) {
    if (row instanceof Key<?> key) {
      keys.put(key.path(), key);
      List<String> parts = Arrays.asList(key.path().split("\\."));
      for (int from = 0; from < parts.size(); from++) {
        Section section = sections.computeIfAbsent(String.join(".", parts.subList(0, from)),
            path -> new Section(new LinkedHashMap<>()));
        for (int to = from + 1; to <= parts.size(); to++) {
          section.below.putIfAbsent(String.join(".", parts.subList(from, to)), to == from + 1);
        }
      }
    }
  }

  private ObjectNode schema() {
    keys.values().forEach(key -> definitions.set(key.path(), definition(key)));
    sections.keySet()
        .stream()
        .filter(path -> !path.isEmpty() && !keys.containsKey(path))
        .forEach(path -> definitions.set(path, section(path)));
    definitions.set(SWEEP, sweep());
    definitions.set(SCALE, scale());
    definitions.set(OBJECTIVES, objectives());
    ObjectNode root = section("");
    ObjectNode properties = (ObjectNode) root.get("properties");
    Stream.of(OBJECTIVES, SWEEP, SCALE).forEach(path -> properties.set(path, reference(path)));
    ObjectNode patterns = (ObjectNode) root.get("patternProperties");
    Stream.of(OBJECTIVES, SWEEP, SCALE)
        .forEach(path -> patterns.set("^" + path + "\\..+$", object()));
    ObjectNode schema = object();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "weir scenario");
    schema.put("description",
        "A question about message brokers. Generated from the table of keys.");
    root.put("type", "object");
    schema.setAll(root);
    schema.set("allOf", needed());
    schema.set("$defs", definitions);
    return schema;
  }

  /** A key is required unless its values are swept. */
  private ArrayNode needed() {
    ArrayNode all = array();
    ObjectNode swept = object();
    ArrayNode unlessSwept = array();
    keys.values()
        .stream()
        .filter(key -> key.absent() instanceof Absent.Refused<?>)
        .forEach(
            key -> (key.forAllRuns() ? all : unlessSwept)
                .add(needed(Arrays.asList(key.path().split("\\.")))));
    swept.set("if", object().set("propertyNames",
        object().set("not", object().put("pattern", "^" + SWEEP + "(\\.|$)"))));
    swept.set("then", object().set("allOf", unlessSwept));
    return all.add(swept);
  }

  /** The nested key. The reader checks a dotted one. */
  private static ObjectNode needed(List<String> parts) {
    List<String> rest = parts.subList(1, parts.size());
    if (parts.getFirst().equals(Row.ANY)) {
      return object().<ObjectNode>set("patternProperties",
          object().set("^" + NAME + "$", needed(rest))).put("minProperties", 1);
    }
    ObjectNode nested = object().set("required", array().add(parts.getFirst()));
    if (!rest.isEmpty()) {
      nested.set("properties", object().set(parts.getFirst(), needed(rest)));
    }
    ObjectNode dotted = object().set("not", object().set("propertyNames",
        object().set("not", object().put("pattern", "^" + parts.getFirst() + "\\."))));
    return object().set("anyOf", array().add(nested).add(dotted));
  }

  private ObjectNode section(String path) {
    ObjectNode section = object();
    title(path).ifPresent(found -> {
      section.put("title", found.title());
      if (!found.introduction().isEmpty()) {
        section.put("description", plain(found.introduction()));
      }
    });
    section.set("type", array().add("object").add("null"));
    ObjectNode properties = object();
    ObjectNode patterns = object();
    sections.get(path).below.forEach((below, direct) -> {
      ObjectNode reference = reference(path.isEmpty() ? below : path + "." + below);
      if (direct && !below.equals(Row.ANY)) {
        properties.set(below, reference);
      } else {
        patterns.set(pattern(path, below), reference);
      }
    });
    section.set("properties", properties);
    if (isOpen(path)) {
      section.set("additionalProperties", ofBrokerKind());
    } else {
      sections.get(path).below.keySet()
          .stream()
          .filter(below -> isOpen(path.isEmpty() ? below : path + "." + below))
          .forEach(below -> patterns.set(pattern(path, below).replace("$", "\\..+$"), object()));
      section.put("additionalProperties", false);
    }
    section.set("patternProperties", patterns);
    return section;
  }

  /** Broker kinds add keys to a system, and addresses to its cluster. */
  private static boolean isOpen(String path) {
    return path.equals(SYSTEM) || path.equals(SystemKeys.existing(Row.ANY));
  }

  private static ObjectNode ofBrokerKind() {
    return object().set("type",
        array().add("string").add("number").add("boolean").add("object").add("null"));
  }

  private Optional<KeySection> title(String path) {
    return KeyTable.sections()
        .stream()
        .filter(section -> !path.isEmpty() && section.path().equals(path))
        .findFirst();
  }

  private ObjectNode definition(Key<?> key) {
    ObjectNode definition = object();
    definition.put("description", plain(key.description()) + " ("
        + ReferencePage.words(key.kind().shape()).replace("`", "") + ")");
    standard(key).ifPresent(value -> definition.set("default", value));
    ObjectNode value = shape(key.kind().shape());
    if (sections.containsKey(key.path())) {
      definition.set("anyOf", array().add(value).add(section(key.path())));
    } else {
      definition.setAll(value);
    }
    return definition;
  }

  private static <T> Optional<JsonNode> standard(Key<T> key) {
    if (key.absent() instanceof Absent.Standard<T> standard) {
      String text = key.kind().writer().apply(standard.value());
      return Optional.of(switch (key.kind().shape()) {
        case Shape.Whole whole -> JsonNodeFactory.instance.numberNode(Long.parseLong(text));
        case Shape.Decimal decimal -> JsonNodeFactory.instance
            .numberNode(new BigDecimal(text));
        case Shape.Flag flag -> JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(text));
        case Shape.Either either when text.matches("[0-9]+") -> JsonNodeFactory.instance
            .numberNode(Long.parseLong(text));
        default -> JsonNodeFactory.instance.textNode(text);
      });
    }
    return Optional.empty();
  }

  private static ObjectNode shape(Shape shape) {
    return switch (shape) {
      case Shape.Whole whole -> object().put("type", "integer")
          .put("minimum", whole.least())
          .put("maximum", whole.most());
      case Shape.Decimal decimal -> object().put("type", "number")
          .put("exclusiveMinimum", (long) decimal.above())
          .put("maximum", (long) decimal.most());
      case Shape.Percentage share -> text("[0-9]{1,3}(\\.[0-9]{1,9})? ?%");
      case Shape.Amount amount -> text("\\s*" + switch (amount.unit()) {
        case DURATION -> "([0-9]+(\\.[0-9]+)?\\s*(ns|us|ms|s|m|h|d)\\s*)+";
        case SIZE -> "[0-9]+(\\.[0-9]+)?\\s*(B|[KMGT]i?B)\\s*";
        case BYTE_RATE -> "[0-9]+(\\.[0-9]+)?\\s*(B|[KMGT]i?B|[KMG]bit)\\s*/s\\s*";
        case RATE -> "([0-9]+(\\.[0-9]+)?|[0-9]{1,3}(,[0-9]{3})+)\\s*[kM]?"
            + "\\s*(msgs?|messages)?\\s*/\\s*s\\s*";
      });
      case Shape.Flag flag -> object().put("type", "boolean");
      case Shape.Word word -> {
        ArrayNode words = array();
        word.words().forEach(words::add);
        yield object().set("enum", words);
      }
      case Shape.Text text -> object().<ObjectNode>set("type",
          array().add("string").add("number").add("boolean"))
          .put("pattern", "^(" + text.pattern() + ")$");
      case Shape.Either either -> object().set("anyOf",
          array().add(shape(either.one())).add(shape(either.other())));
      case Shape.Each each -> object().put("type", "array").set("items", shape(each.item()));
    };
  }

  private static ObjectNode text(String pattern) {
    return object().put("type", "string").put("pattern", "^" + pattern + "$");
  }

  /** Lists by path; editors offer the paths. */
  private ObjectNode sweep() {
    ObjectNode properties = object();
    ObjectNode patterns = object();
    sections.get("").below.keySet()
        .stream()
        .filter(path -> !KeyTable.isForAllRuns(Tree.firstName(path)))
        .forEach(path -> {
          ObjectNode list = object();
          list.set("type", keys.containsKey(path) && !sections.containsKey(path)
              ? array().add("array")
              : array().add("array").add("object"));
          list.put("minItems", 1);
          list.set("items", reference(path));
          put(path, list, properties, patterns);
        });
    return byPath("Values to try by path, in every combination.", properties, patterns);
  }

  /** Limits by metric. */
  private ObjectNode objectives() {
    ObjectNode latency = object();
    latency.set("type", array().add("string"));
    latency.put("pattern", "^<=?\\s*\\S.*$");
    ObjectNode throughput = object();
    throughput.set("type", array().add("string"));
    throughput.put("pattern", "^>=?\\s*\\S.*$");
    ObjectNode count = object();
    count.set("type", array().add("integer").add("string"));
    ObjectNode patterns = object();
    patterns.set("^(publish|end-to-end) (avg|p50|p75|p95|p99|p99\\.9|p99\\.99|max)$", latency);
    patterns.set("^throughput$", throughput);
    patterns.set("^(lost|duplicated|reordered|corrupt|failed)$", count);
    ObjectNode objectives = object();
    objectives.put("description", "The limits that each system must meet, by metric.");
    objectives.set("type", array().add("object").add("null"));
    ObjectNode rule = object();
    Stream.of(TopKeys.JUDGED_BY, TopKeys.UNDECIDED)
        .forEach(key -> rule.set(key.name(), reference(key.path())));
    objectives.set("properties", rule);
    objectives.set("patternProperties", patterns);
    objectives.put("additionalProperties", false);
    return objectives;
  }

  /** Values by path below each name. */
  private ObjectNode scale() {
    ObjectNode properties = object();
    ObjectNode patterns = object();
    sections.get("").below.keySet()
        .forEach(path -> put(path, reference(path), properties, patterns));
    properties.set(SWEEP, reference(SWEEP));
    patterns.set("^" + SWEEP + "\\..+$", object());
    properties.set(OBJECTIVES, reference(OBJECTIVES));
    patterns.set("^" + OBJECTIVES + "\\..+$", object());
    ObjectNode scale = object();
    scale.put("description", "Other sizes of the same question, by name.");
    scale.set("type", array().add("object").add("null"));
    ObjectNode names = object();
    names.set("^" + NAME + "$", byPath("Values by path.", properties, patterns));
    names.set("^" + NAME + "\\..+$", object());
    scale.set("patternProperties", names);
    scale.put("additionalProperties", false);
    return scale;
  }

  private static void put(String path, ObjectNode schema, ObjectNode properties,
      ObjectNode patterns) {
    if (path.contains(Row.ANY)) {
      patterns.set(pattern("", path), schema);
    } else {
      properties.set(path, schema);
    }
  }

  private ObjectNode byPath(String description, ObjectNode properties, ObjectNode patterns) {
    Stream.of(SYSTEM, SystemKeys.existing(Row.ANY))
        .forEach(path -> patterns.set(pattern("", path).replace("$", "\\..+$"), object()));
    ObjectNode schema = object();
    schema.put("description", description);
    schema.set("type", array().add("object").add("null"));
    schema.set("properties", properties);
    schema.set("patternProperties", patterns);
    schema.put("additionalProperties", false);
    return schema;
  }

  /**
   * Returns the keys below a section as a regular expression.
   *
   * @param section the section's path
   * @param below the path from there
   */
  private static String pattern(String section, String below) {
    List<String> expressions = new ArrayList<>();
    String before = section;
    for (String part : below.split("\\.")) {
      boolean size = (before + "." + Row.ANY).equals(MessageKeys.WEIGHT.path());
      expressions.add(part.equals(Row.ANY) ? size ? "[0-9].*" : NAME : part);
      before = before.isEmpty() ? part : before + "." + part;
    }
    return "^" + String.join("\\.", expressions) + "$";
  }

  private static ObjectNode reference(String path) {
    return object().put("$ref", "#/$defs/" + path);
  }

  /** Replaces links by their text. */
  private static String plain(String markdown) {
    return markdown.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replace("`", "");
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
