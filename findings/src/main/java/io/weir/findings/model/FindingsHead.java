package io.weir.findings.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.StoredFile;
import io.weir.core.result.Json;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The head of stored findings: what a list of results shows. The file is read up to there only, as
 * findings of many runs are large.
 *
 * @param scenario the name of the scenario; absent in a damaged file
 * @param rules the rules of their verdicts; empty if those of a newer weir
 * @param outline the outcome in short; absent in findings of older versions
 * @param systems names of all systems
 * @param answer the conclusions, a sentence each
 */
public record FindingsHead(Optional<String> scenario, Optional<JudgingRules> rules,
    Optional<Outline> outline, List<String> systems, List<String> answer) {
  private static final String ANSWER = "answer";
  private static final String PLAN = "plan";

  public FindingsHead {
    systems = List.copyOf(systems);
    answer = List.copyOf(answer);
  }

  /**
   * Reads the head of a result folder's findings.
   *
   * @throws NewerFormatException if a newer weir wrote them
   * @throws IOException if they can't be read up to the answer
   */
  public static FindingsHead read(StoredFile file) throws IOException {
    ResultReader.FINDINGS.requireKnownFormat(file);
    Map<String, JsonNode> fields = fields(file);
    JsonNode rules = fields.get("rules");
    return new FindingsHead(
        Optional.ofNullable(fields.get(PLAN)).map(JsonNode::asText),
        JudgingRules.of(fields.containsKey("format") ? fields.get("format").asInt() : 0,
            rules == null ? OptionalInt.empty() : OptionalInt.of(rules.asInt())),
        outline(Optional.ofNullable(fields.get("outline"))),
        texts(fields.get("systems")), texts(fields.get(ANSWER)));
  }

  private static Optional<Outline> outline(Optional<JsonNode> node) throws IOException {
    if (node.filter(JsonNode::isNull).isPresent()) {
      throw new IOException("it has no outline");
    }
    return node.isEmpty()
        ? Optional.empty()
        : Optional.of(Json.reader(Outline.class).readValue(node.get()));
  }

  private static List<String> texts(JsonNode list) throws IOException {
    if (list == null || !list.isArray()) {
      throw new IOException("it has no answer");
    }
    return list.valueStream().map(JsonNode::asText).toList();
  }

  /** Returns the fields up to the answer. The plan is large, so its name stands for it. */
  private static Map<String, JsonNode> fields(StoredFile file) throws IOException {
    var reader = Json.reader(JsonNode.class)
        .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    Map<String, JsonNode> fields = new HashMap<>();
    try (InputStream in = file.open(ResultReader.FINDINGS.most());
        JsonParser parser = reader.createParser(in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("it holds no findings");
      }
      while (!fields.containsKey(ANSWER) && parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals(PLAN)) {
          name(parser).ifPresent(scenario -> fields.put(PLAN, TextNode.valueOf(scenario)));
        } else {
          fields.put(name, reader.readTree(parser));
        }
      }
    }
    return fields;
  }

  /** Reads an object, and returns its name if it has one. */
  private static Optional<String> name(JsonParser parser) throws IOException {
    Optional<String> name = Optional.empty();
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new IOException("it has no plan");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean named = parser.currentName().equals("name");
      parser.nextToken();
      if (named) {
        name = Optional.ofNullable(parser.getValueAsString());
      }
      parser.skipChildren();
    }
    return name;
  }
}
