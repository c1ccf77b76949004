package io.weir.lab.text;

import io.weir.core.scenario.SecretReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Takes secrets out of what is written and shown. A secret is known by the name it stands under;
 * where in doubt a harmless value is hidden rather than a secret shown.
 */
public final class Redaction {
  /** What stands in a secret's place. */
  public static final String HIDDEN = "<redacted>";

  private static final String NAME =
      "[\\w.-]*(?:password|passwd|default_pass|passphrase|secret|token|credential|cookie|jaas\\.config|auth-?params"
          + "|private[._-]?key|api[._-]?key|access[._-]?key)[\\w.-]*(?<![.-]ms)";
  /** Where a secret is to be had is no secret. */
  private static final String NO_REFERENCE =
      "(?!([\"']?)" + SecretReference.PATTERN.pattern() + "\\2\\s*(?:[,}#\r\n]|\\z))";
  private static final Pattern SECRET_NAME = Pattern.compile(NAME, Pattern.CASE_INSENSITIVE);
  private static final Pattern ASSIGNED =
      Pattern.compile("(" + NAME + "[\"']?\\s*[:=]\\s*)" + NO_REFERENCE + "\\S[^\\r\\n]*",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern IN_ADDRESS = Pattern.compile("(://[^/\\s:@]+:)[^/\\s@]+@");

  private Redaction() {}

  /**
   * Text with {@code name = value} and {@code name: value} lines, as configuration files and
   * scenarios are.
   */
  public static String text(String text) {
    String unassigned = ASSIGNED.matcher(text).replaceAll("$1" + HIDDEN);
    return IN_ADDRESS.matcher(unassigned).replaceAll("$1" + HIDDEN + "@");
  }

  /** A command line: {@code --password=x} as well as {@code --password x}. */
  public static List<String> command(List<String> command) {
    List<String> shown = new ArrayList<>();
    boolean hide = false;
    for (String word : command) {
      shown.add(hide && !word.startsWith("-") ? HIDDEN : text(word));
      hide = word.startsWith("-") && SECRET_NAME.matcher(word).matches();
    }
    return shown;
  }

  /** Properties and options by name. */
  public static Map<String, String> values(Map<String, String> values) {
    Map<String, String> shown = new LinkedHashMap<>();
    values.forEach((name, value) -> shown.put(name,
        SECRET_NAME.matcher(name).matches() && !SecretReference.isOne(value)
            ? HIDDEN
            : text(value)));
    return shown;
  }
}
