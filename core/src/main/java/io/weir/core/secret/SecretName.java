package io.weir.core.secret;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Decides by the name of a property, an option or a variable whether its value is a secret. A
 * doubtful name counts as one. Stateless.
 */
public final class SecretName {
  /** Words that scenarios and their authors choose, such as the name of a system. */
  private static final Pattern CHOSEN =
      Pattern.compile("^(?:scale\\.[^.]+\\.)?(?:sweep\\.)?(?:systems\\.[^.]+\\.)?");
  private static final Pattern CAMEL_CASE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern SEPARATOR = Pattern.compile("[^A-Za-z0-9]+");

  private static final Pattern SECRET = Pattern.compile(
      "password|passwd|passphrase|passcode|pwd|secret|token(?!iz)|credential|cookie"
          + "|(?<!\\bby)pass\\b|jaas\\.?config|auth(?:entication)?\\.?param|user\\.?info"
          + "|\\b(?:api|access|account|private|shared|signing|master|encryption|key\\.?store)"
          + "\\.?key\\b");
  /** The name is that of a property of the secret, or of its place. */
  private static final Pattern ABOUT_SECRET = Pattern.compile(
      "\\b(?:ms|millis|seconds?|secs?|minutes?|hours?|days?|bytes|size|length|count|limit"
          + "|iterations|expiry|lifetime|ttl|timeout|interval|algorithm|type|class|provider"
          + "|mechanism|source|enabled|required|location|path|file|filename|dir|directory|url|uri"
          + "|endpoint|audience|claim|public\\.?key)$");
  /** A number after such a name is an amount. */
  private static final Pattern COUNTABLE = Pattern.compile("\\b(?:tokens|cookies|credentials)\\b");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(?:\\.\\d{1,9})?");
  private static final Pattern SWITCH = Pattern.compile("(?i)true|false|null|none|\\[hidden\\]");

  private SecretName() {}

  /**
   * Returns whether a name is that of a secret.
   *
   * @param name in any style, as {@code ssl.keystore.key}, {@code clientSecret} or {@code API_KEY};
   * also a path in a scenario, whose chosen names do not count
   */
  public static boolean isOne(String name) {
    String words = words(name);
    return SECRET.matcher(words).find() && !ABOUT_SECRET.matcher(words).find();
  }

  /** Returns whether a value that has this name is a secret. A reference to a secret is none. */
  public static boolean hides(String name, String value) {
    return isOne(name) && !isPlain(name, value.strip());
  }

  private static boolean isPlain(String name, String value) {
    return value.isEmpty()
        || value.equals(Redaction.HIDDEN)
        || SecretReference.isOne(value)
        || SWITCH.matcher(value).matches()
        || NUMBER.matcher(value).matches() && COUNTABLE.matcher(words(name)).find();
  }

  /** Returns the words of a name in lower case, with dots between them. */
  private static String words(String name) {
    String own = CHOSEN.matcher(name).replaceFirst("");
    String split = CAMEL_CASE.matcher(own).replaceAll(".");
    return SEPARATOR.matcher(split).replaceAll(".").toLowerCase(Locale.ROOT);
  }
}
