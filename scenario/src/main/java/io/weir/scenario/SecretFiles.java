package io.weir.scenario;

import io.weir.core.scenario.WorkerPods;
import io.weir.core.secret.SecretReference;
import io.weir.core.text.Malformed;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;

/**
 * Files and secrets that a scenario names. Relative paths start at the scenario's folder. Files of
 * certificates are checked at once. Sources of secrets are not checked before a run, so that users
 * without them can check and plan a scenario.
 *
 * @param folder the scenario's folder
 */
record SecretFiles(Path folder) {
  /**
   * Returns the absolute path of an existing, readable file. The files of a cluster's secrets exist
   * in its pods only.
   */
  String existing(String text) {
    Path file = resolve(text);
    if (file.startsWith(WorkerPods.SECRETS)) {
      return file.toString();
    }
    if (!Files.isRegularFile(file)) {
      throw new Malformed(
          file + (Files.exists(file) ? " is not a file" : ": there is no such file"),
          ScenarioFolder.CHECK);
    }
    if (!Files.isReadable(file)) {
      throw new Malformed(file + " can't be read", "check its permissions");
    }
    return file.toString();
  }

  /**
   * Returns a reference to a secret. The error does not repeat an invalid value, which may be the
   * secret.
   */
  String reference(String text) {
    Matcher matcher = SecretReference.PATTERN.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("contains the secret itself, or an invalid reference");
    }
    return resolved(SecretReference.found(matcher)).toString();
  }

  /** Returns a text with the paths in its references made absolute. */
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
      throw new Malformed("'" + text + "' is not a valid path", ScenarioFolder.CHECK).causedBy(e);
    }
  }
}
