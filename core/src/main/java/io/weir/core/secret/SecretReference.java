package io.weir.core.secret;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Names a place to take a secret from, so that a scenario can be shown to anybody:
 * {@code ${env:NAME}} is a variable of the environment, {@code ${file:PATH}} the content of a file.
 *
 * @param source which of the two
 * @param name the variable's name, or the file's path
 */
public record SecretReference(Source source, String name) {
  /** The place of a secret. */
  public enum Source {
    ENV, FILE
  }

  /** A reference, as part of a text or as the whole of it. */
  public static final Pattern PATTERN =
      Pattern.compile("\\$\\{(env:[A-Za-z_][A-Za-z0-9_]*|file:[^{}\\r\\n]+)\\}");

  /** The syntax of a reference, for hints. */
  public static final String HINT = "write \"${env:NAME}\" or \"${file:PATH}\", in quotes";

  /** Returns whether a text is a reference and nothing else. */
  public static boolean isOne(String text) {
    return PATTERN.matcher(text).matches();
  }

  /** Returns the reference in a match of {@link #PATTERN}. */
  public static SecretReference found(MatchResult match) {
    String inside = match.group(1);
    return inside.startsWith("env:")
        ? new SecretReference(Source.ENV, inside.substring("env:".length()))
        : new SecretReference(Source.FILE, inside.substring("file:".length()));
  }

  @Override
  public String toString() {
    return "${" + (source == Source.ENV ? "env:" : "file:") + name + "}";
  }
}
