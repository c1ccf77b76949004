package io.weir.scenario;

import io.weir.core.text.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the text of a scenario file, or of another file that a user names. */
final class ScenarioText {
  private static final int MAX_BYTES = 1 << 20;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private ScenarioText() {}

  /** Returns the file's text; empty if it is unavailable, which is then reported as a problem. */
  static Optional<String> read(Path file, Problems problems) {
    return read(file, hint(file), problems);
  }

  private static String hint(Path file) {
    if (!Files.exists(file)) {
      return "check the path; 'weir list' names the scenarios that come with weir";
    }
    return Files.isRegularFile(file)
        ? "check that this is the right file; a scenario is a page of text"
        : "name the scenario file itself, such as scenarios/quickstart.yaml";
  }

  /**
   * Returns the text of a file that may be another one than a scenario; empty if it is unavailable,
   * which is then reported as a problem.
   *
   * @param hint the next step if this can't be the file that is meant
   */
  static Optional<String> read(Path file, String hint, Problems problems) {
    if (!Files.isRegularFile(file)) {
      problems.add(Place.START, "",
          Files.exists(file) ? "this is not a file" : "there is no such file", hint);
      return Optional.empty();
    }
    try {
      byte[] bytes = RegularFile.read(file, MAX_BYTES);
      if (bytes.length <= MAX_BYTES) {
        return decode(bytes, problems);
      }
      problems.add(Place.START, "", "is larger than 1 MiB", hint);
    } catch (IOException e) {
      problems.add(Place.START, "", "can't be read: " + e.getMessage(),
          "check its permissions");
    }
    return Optional.empty();
  }

  private static Optional<String> decode(byte[] bytes, Problems problems) {
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer output = CharBuffer.allocate(bytes.length);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(input, output, true);
    String text = output.flip().toString();
    if (result.isError()) {
      problems.add(endOf(text), "", "is not UTF-8 text from here on",
          "save it in the encoding UTF-8");
      return Optional.empty();
    }
    return Optional.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }

  private static Place endOf(String text) {
    int line = 1 + (int) text.chars().filter(character -> character == '\n').count();
    return new Place.InFile(line, text.length() - text.lastIndexOf('\n'));
  }
}
