package io.weir.scenario;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The page and the schema match the table of keys. */
class ReferenceTest {
  static final String SCHEMA = "docs/reference/scenario.schema.json";

  @Test
  void thePageIsThatOfTheTable() throws IOException {
    GeneratedFile.of("docs/reference/scenario.md").holds(ReferencePage.text());
  }

  @Test
  void theSchemaIsThatOfTheTable() throws IOException {
    GeneratedFile.of(SCHEMA).holds(ScenarioSchema.text());
  }
}
