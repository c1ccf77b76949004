package io.weir.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema under version control. */
record StoredSchema(JsonSchema schema) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  static StoredSchema read() {
    try {
      return new StoredSchema(JsonSchemaFactory.getInstance(VersionFlag.V202012)
          .getSchema(Files.readString(GeneratedFile.of(ReferenceTest.SCHEMA).file())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Converts a text as editors do. */
  static JsonNode json(String yaml) {
    return MAPPER.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
  }

  /** Returns the violations. */
  List<String> problems(JsonNode scenario) {
    return schema.validate(scenario).stream().map(Object::toString).toList();
  }
}
