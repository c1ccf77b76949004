package io.weir.findings.schema;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.result.Json;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Wing;
import io.weir.findings.model.Wings;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The JSON Schema of findings, from the records as Jackson writes them and from their Javadoc. Each
 * record has a definition, whose name is the first path that leads to it.
 */
final class FindingsSchema {
  static final String DEFINITIONS = "$defs";
  static final String PREFIX = "#/" + DEFINITIONS + "/";
  static final String DURATION = "duration";
  static final String NUMBER = "number";
  private static final Set<Class<?>> WHOLE = Set.of(int.class, long.class, Integer.class,
      Long.class, OptionalInt.class, OptionalLong.class);
  private static final Set<Class<?>> DECIMAL =
      Set.of(double.class, Double.class, OptionalDouble.class);
  private static final Set<Class<?>> OPTIONAL =
      Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

  private final JsonMapper mapper = Json.with(new SimpleModule());
  private final SourceDocs docs = new SourceDocs();
  private final ObjectNode definitions = object();
  private final Map<Class<?>, String> names = new HashMap<>();

  private FindingsSchema() {}

  static ObjectNode schema() {
    return new FindingsSchema().root();
  }

  private ObjectNode root() {
    ObjectNode schema = object();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "findings.json of weir, format " + Findings.FORMAT);
    schema.put("description", docs.type(Findings.class));
    describe(schema, mapper.constructType(Findings.class), "");
    ((ObjectNode) schema.at("/properties/format")).put("const", Findings.FORMAT);
    definitions.set(DURATION, object().put("type", "string")
        .put("pattern", "^([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h|d))+$"));
    ObjectNode number = object();
    number.putArray("anyOf")
        .add(object().put("type", "number"))
        .add(object().set("enum", array().add("Infinity").add("-Infinity").add("NaN")));
    definitions.set(NUMBER, number);
    schema.set(DEFINITIONS, definitions);
    return schema;
  }

  private ObjectNode value(JavaType type, String path) {
    Class<?> raw = type.getRawClass();
    if (raw == Optional.class) {
      return value(type.getReferencedType(), path);
    } else if (WHOLE.contains(raw)) {
      return object().put("type", "integer");
    } else if (DECIMAL.contains(raw)) {
      return object().put("$ref", PREFIX + NUMBER);
    } else if (raw == boolean.class || raw == Boolean.class) {
      return object().put("type", "boolean");
    } else if (raw == String.class) {
      return object().put("type", "string");
    } else if (raw == Duration.class) {
      return object().put("$ref", PREFIX + DURATION);
    } else if (raw == Instant.class) {
      return object().put("type", "string").put("format", "date-time");
    } else if (type.isMapLikeType()) {
      return map(type, path);
    } else if (Collection.class.isAssignableFrom(raw)) {
      return object().put("type", "array").set("items", value(type.getContentType(), path));
    } else if (raw.isEnum()) {
      return words(raw);
    }
    return other(type, path);
  }

  private ObjectNode map(JavaType type, String path) {
    ObjectNode map = object().put("type", "object");
    if (type.getKeyType().isEnumType()) {
      map.set("propertyNames", words(type.getKeyType().getRawClass()));
    }
    return map.set("additionalProperties", value(type.getContentType(), path));
  }

  /** Returns the constants of an enum, with what they mean if their source explains them. */
  private ObjectNode words(Class<?> type) {
    ArrayNode words = array();
    ArrayNode explained = array();
    for (Object constant : type.getEnumConstants()) {
      String word = mapper.convertValue(constant, String.class);
      words.add(word);
      explained.add(described(object().put("const", word), docs.constant((Enum<?>) constant)));
    }
    return explained.findValue("description") == null
        ? object().set("enum", words)
        : object().set("oneOf", explained);
  }

  private ObjectNode other(JavaType type, String path) {
    BeanDescription description = mapper.getSerializationConfig().introspect(type);
    Class<?> raw = type.getRawClass();
    if (description.findJsonValueAccessor() != null) {
      return value(description.findJsonValueAccessor().getType(), path);
    }
    if (!names.containsKey(raw)) {
      names.put(raw, path);
      ObjectNode definition = object();
      definitions.set(path, definition);
      String summary = docs.type(raw);
      if (!summary.isEmpty()) {
        definition.put("description", summary);
      }
      if (raw.isAnnotationPresent(JsonSubTypes.class)) {
        subtypes(definition, raw, path);
      } else {
        describe(definition, type, path);
      }
    }
    return object().put("$ref", PREFIX + names.get(raw));
  }

  /** The definition of an interface: each implementation, with the property that names it. */
  private void subtypes(ObjectNode definition, Class<?> type, String path) {
    String property = type.getAnnotation(JsonTypeInfo.class).property();
    ArrayNode each = definition.putArray("oneOf");
    for (JsonSubTypes.Type subtype : type.getAnnotation(JsonSubTypes.class).value()) {
      String place = path + "." + subtype.name();
      ObjectNode one = object();
      definitions.set(place, one);
      one.put("description", docs.type(subtype.value()));
      describe(one, mapper.constructType(subtype.value()), place);
      ObjectNode properties = object();
      properties.putObject(property).put("const", subtype.name());
      one.set("properties", properties.setAll((ObjectNode) one.get("properties")));
      one.set("required", array().add(property).addAll((ArrayNode) one.get("required")));
      each.addObject().put("$ref", PREFIX + place);
    }
  }

  /** Writes the properties of a value. */
  private void describe(ObjectNode schema, JavaType type, String path) {
    BeanDescription description = mapper.getSerializationConfig().introspect(type);
    Class<?> raw = type.getRawClass();
    ObjectNode properties = object();
    ArrayNode required = array();
    for (BeanPropertyDefinition property : description.findProperties()) {
      String name = property.getName();
      if (property.getAccessor() != null && property.couldSerialize()
          && !property.getAccessor().hasAnnotation(JsonAnyGetter.class)) {
        JavaType of = property.getAccessor().getType();
        properties.set(name, described(value(of, below(path, name)), docs.component(raw, name)));
        if (!OPTIONAL.contains(of.getRawClass())
            && property.findInclusion().getValueInclusion() != JsonInclude.Include.NON_EMPTY) {
          required.add(name);
        }
      }
    }
    for (Wing wing : Wings.all()) {
      wing.parts()
          .stream()
          .filter(part -> part.holder() == raw)
          .forEach(part -> properties.set(part.name(),
              described(value(part.type(), below(path, part.name())),
                  docs.type((part.type().isContainerType()
                      ? part.type().getContentType()
                      : part.type()).getRawClass()))));
    }
    if (properties.isEmpty() && !raw.isRecord()) {
      throw new IllegalStateException("it is not known how " + type + " is written");
    }
    schema.put("type", "object");
    schema.set("properties", properties);
    schema.set("required", required);
    schema.put("additionalProperties", false);
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private ObjectNode described(ObjectNode value, String description) {
    return description.isEmpty()
        ? value
        : object().put("description", description).setAll(value);
  }

  private ObjectNode object() {
    return mapper.createObjectNode();
  }

  private ArrayNode array() {
    return mapper.createArrayNode();
  }
}
