package io.weir.core.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTypeTest {
  private static final String WHOLE = """
      {"format": 1, "weirVersion": "1", "facts": {"cpu": {"model": "any"}}, "warnings": []}""";

  @TempDir
  private Path folder;

  private Environment read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("environment.json"), text);
    return DocumentType.ENVIRONMENT.read(new StoredFile(folder, file));
  }

  @Test
  void aDocumentOfThisFormatAndOfAnOlderOneIsRead() throws IOException {
    assertThat(read(WHOLE).weirVersion()).isEqualTo("1");
    assertThat(read(WHOLE.replace("\"format\": 1", "\"format\": 0")).weirVersion()).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "2.5", "1e300", "99999999999999999999"})
  void aNewerFormatIsRefusedWithFileAndNumbers(String number) {
    assertThatThrownBy(() -> read(WHOLE.replace("\"format\": 1", "\"format\": " + number)))
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("environment.json has format ")
        .hasMessageEndingWith("and this weir reads format 1; use a newer weir");
  }

  @Test
  void aNewerFormatIsSeenBeforeWhatThisWeirCanNotRead() {
    assertThatThrownBy(() -> read("{\"new\": [{\"format\": 1}], \"format\": 2, \"rest\""))
        .isInstanceOf(NewerFormatException.class);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "null | holds nothing but 'null'",
      "`` | No content",
      "[] | Cannot deserialize",
      "{\"format\": null} | null",
      "{\"format\": \"x\"} | format",
      "{\"format\": 1, \"weirVersion\": \"1\", \"facts\": {\"cpu\": null}, \"warnings\": []} | null",
      "{\"format\": 1, \"weirVersion\": \"1\", \"facts\": {}, \"warnings\": [null]} | null",
      "{\"format\": 1, \"weirVersion\": \"1\", \"facts\": {}, \"warnings\": []} {} | Trailing"
  })
  void whatIsNoSuchDocumentIsAnErrorOfTheFile(String text, String message) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void deepNestingIsAnErrorOfTheFile() {
    assertThatThrownBy(() -> read("{\"facts\":" + "[".repeat(100_000)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nesting depth");
  }
}
