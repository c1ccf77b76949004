package io.weir.findings.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the claims say, as {@code published/claims.csv} has it. */
final class ClaimTexts {
  private static final String FILE = "claims.csv";
  private static final int COLUMNS = 3;

  private ClaimTexts() {}

  /** The sentences by study and id, as {@code kesque-2019/tail-bounded}. */
  static Map<String, String> read() {
    try (InputStream in = ClaimTexts.class.getResourceAsStream(FILE)) {
      Map<String, String> texts = new LinkedHashMap<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(",", COLUMNS))
          .forEach(parts -> texts.put(parts[0] + "/" + parts[1], parts[2]));
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
