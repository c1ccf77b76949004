package io.weir.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * The one JSON mapping of weir's values: durations and sizes with their units, times as ISO 8601,
 * enums in lower kebab case, absent values left out. Unknown fields, nulls in
 * lists and maps, and anything behind a document are errors, unless a value keeps them.
 * Thread-safe.
 */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(units())
          .enumNamingStrategy(EnumNamingStrategies.KEBAB_CASE)
          .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT,
              JsonInclude.Include.NON_ABSENT))
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .build();

  private Json() {}

  /** Writes a value on one line. */
  public static ObjectWriter compactWriter() {
    return MAPPER.writer();
  }

  /**
   * Returns a value of weir as a text on one line.
   *
   * @throws IllegalStateException if its type has no JSON form, which is a defect of weir
   */
  public static String compact(Object value) {
    try {
      return compactWriter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("can't write " + value.getClass().getSimpleName()
          + " as JSON", e);
    }
  }

  /** Writes a value in a readable layout. */
  public static ObjectWriter prettyWriter() {
    return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT);
  }

  /**
   * Writes values on one line, with texts as a serializer writes them.
   *
   * @param texts takes all texts but the keys of maps
   */
  public static ObjectWriter writerOf(JsonSerializer<String> texts) {
    SimpleModule module = new SimpleModule("texts").addSerializer(String.class, texts);
    return MAPPER.rebuild().addModule(module).build().writer();
  }

  /** Returns a mapping of these and other values. */
  public static JsonMapper with(SimpleModule others) {
    return MAPPER.rebuild().addModule(others).build();
  }

  /** Reads values of a type. */
  public static ObjectReader reader(Class<?> type) {
    return MAPPER.readerFor(type);
  }

  /** Returns a type. */
  public static JavaType type(Class<?> type) {
    return MAPPER.constructType(type);
  }

  /** Returns the type of a list. */
  public static JavaType listOf(Class<?> element) {
    return MAPPER.getTypeFactory().constructCollectionType(List.class, element);
  }

  /**
   * A value of plain maps, lists and texts, as one of a type.
   *
   * @throws IllegalArgumentException if it is none of that type
   */
  public static Object convert(Object value, JavaType type) {
    return MAPPER.convertValue(value, type);
  }

  private static SimpleModule units() {
    SimpleModule module = new SimpleModule("weir");
    asText(module, Duration.class, Durations::format, Durations::parse);
    asText(module, Instant.class, Instant::toString, Instant::parse);
    return module;
  }

  private static <T> void asText(
      SimpleModule module, Class<T> type, Function<T, String> write, Function<String, T> read) {
    module.addSerializer(type,
        new StdDelegatingSerializer(type, new Mapped<>(type, String.class, write)));
    module.addDeserializer(type,
        new StdDelegatingDeserializer<>(new Mapped<>(String.class, type, read)));
  }

  private static final class Mapped<I, O> extends StdConverter<I, O> {
    private final Class<I> input;
    private final Class<O> output;
    private final Function<I, O> function;

    Mapped(Class<I> input, Class<O> output, Function<I, O> function) {
      this.input = input;
      this.output = output;
      this.function = function;
    }

    @Override
    public O convert(I value) {
      return function.apply(value);
    }

    @Override
    public JavaType getInputType(
        TypeFactory types) {
      return types.constructType(input);
    }

    @Override
    public JavaType getOutputType(
        TypeFactory types) {
      return types.constructType(output);
    }
  }
}
