package io.weir.lab.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.ser.std.StringSerializer;
import io.weir.core.driver.Setting;
import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.core.secret.Harmless;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.Redaction;
import io.weir.core.secret.SecretName;
import java.io.IOException;

/**
 * Writes records without secrets. Every text of a record is redacted, by its name and by its
 * content, unless the record declares it {@link Harmless}.
 */
final class RedactedJson {
  private final ObjectWriter compact;

  /**
   * A writer.
   *
   * @param secrets those that can come into any text
   */
  RedactedJson(KnownSecrets secrets) {
    compact = Json.writerOf(new RedactedText(secrets));
  }

  /** Writes a value on one line. */
  ObjectWriter compact() {
    return compact;
  }

  /** Writes a value in a readable layout. */
  ObjectWriter pretty() {
    return compact.with(SerializationFeature.INDENT_OUTPUT);
  }

  /** Returns a plan whose texts in the forms of the user have no secrets any more. */
  static Plan plan(Plan plan) {
    return new Plan(
        plan.format(),
        plan.name(),
        plan.question(),
        Redaction.scenario(plan.source()),
        plan.overrides().stream().map(Redaction::override).toList(),
        plan.scale(),
        plan.seed(),
        plan.thresholds(),
        plan.baseline(),
        plan.objectives(),
        plan.objectiveRule(),
        plan.stopping(),
        plan.published(),
        plan.sweep(),
        plan.runs());
  }

  private static final class RedactedText extends JsonSerializer<String>
      implements ContextualSerializer {
    private static final JsonSerializer<Object> PLAIN = new StringSerializer();

    private final KnownSecrets secrets;

    RedactedText(KnownSecrets secrets) {
      this.secrets = secrets;
    }

    /** Numbers, durations and sizes that are written as texts hold no secrets. */
    @Override
    public JsonSerializer<?> createContextual(SerializerProvider provider, BeanProperty property) {
      boolean harmless = property != null
          && (property.getAnnotation(Harmless.class) != null || !holdsText(property.getType()));
      return harmless ? PLAIN : this;
    }

    private static boolean holdsText(JavaType type) {
      JavaType content = type;
      while (content.getContentType() != null) {
        content = content.getContentType();
      }
      return content.hasRawClass(String.class);
    }

    @Override
    public void serialize(String text, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(SecretName.hides(name(json.getOutputContext()), text)
          ? Redaction.HIDDEN
          : secrets.apply(text));
    }

    /** The name that a text has where it is written; a setting's value has that of the setting. */
    private static String name(JsonStreamContext context) {
      JsonStreamContext named = context;
      while (named.inArray() && named.getParent() != null) {
        named = named.getParent();
      }
      if (named.getCurrentValue() instanceof Setting setting) {
        return setting.name();
      }
      return named.hasCurrentName() ? named.getCurrentName() : "";
    }
  }
}
