package io.weir.findings.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.weir.core.result.Json;
import io.weir.findings.model.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The schema of findings under version control. */
public record StoredSchema(JsonSchema schema) {
  static final Path REFERENCE = Path.of("../docs/reference");
  static final Path FILE = REFERENCE.resolve("findings.schema.json");

  /** Reads the schema. */
  public static StoredSchema read() throws IOException {
    return new StoredSchema(JsonSchemaFactory.getInstance(VersionFlag.V202012)
        .getSchema(Files.readString(FILE)));
  }

  /** Returns the violations of findings as weir writes them. */
  public List<String> problems(Findings findings) throws IOException {
    return problems(json(findings));
  }

  List<String> problems(JsonNode document) {
    return schema.validate(document).stream().map(Object::toString).toList();
  }

  static JsonNode json(Findings findings) throws IOException {
    return Json.reader(JsonNode.class).readTree(Json.compactWriter().writeValueAsString(findings));
  }
}
