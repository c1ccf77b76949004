package io.weir.scenario;

import io.weir.core.scenario.SecretReference;
import io.weir.core.text.Malformed;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;

/**
 * Files and secrets that a scenario names. Relative paths are those from the scenario's folder.
 * Files of certificates are looked for at once; where a secret is to be had is not looked at before
 * a run, so that those who don't hold it can check and plan a scenario.
 *
 * @param folder the scenario's folder
 */
record SecretFiles(Path folder) {
  /** The absolute path of a file that is there and may be read. */
  String existing(String text) {
    Path file = resolve(text);
    if (!Files.isRegularFile(file)) {
      throw new Malformed(
          file + (Files.exists(file) ? " is not a file" : ": there is no such file"),
          ScenarioFolder.CHECK);
    }
    if (!Files.isReadable(file)) {
      throw new Malformed(file + " can't be read", "check who may read it");
    }
    return file.toString();
  }

  /** A reference to a secret. What was written instead is not repeated: it may be the secret. */
  String reference(String text) {
    Matcher matcher = SecretReference.PATTERN.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("holds the secret itself, or what is no reference to one");
    }
    return resolved(SecretReference.found(matcher)).toString();
  }

  /** A text with the paths in its references made absolute. */
  String absolute(String text) {
    return SecretReference.PATTERN.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(
            resolved(SecretReference.found(found)).toString()));
  }

  private SecretReference resolved(SecretReference reference) {
    return switch (reference.source()) {
      case ENV -> reference;
      case FILE -> new SecretReference(SecretReference.Source.FILE,
          resolve(reference.name()).toString());
    };
  }

  private Path resolve(String text) {
    try {
      return folder.resolve(text).normalize();
    } catch (InvalidPathException e) {
      throw new Malformed("'" + text + "' can't be a path", ScenarioFolder.CHECK).causedBy(e);
    }
  }
}
