package io.weir.scenario;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The page and the schema match the table of keys. */
class ReferenceTest {
  static final String SCHEMA = "docs/reference/scenario.schema.json";

  @Test
  void the_page_is_that_of_the_table() throws IOException {
    GeneratedFile.of("docs/reference/scenario.md").holds(ReferencePage.text());
  }

  @Test
  void the_schema_is_that_of_the_table() throws IOException {
    GeneratedFile.of(SCHEMA).holds(ScenarioSchema.text());
  }
}
