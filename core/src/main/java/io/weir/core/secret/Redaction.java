package io.weir.core.secret;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes secrets from all output. It recognizes a secret by its name and by its form; where in
 * doubt it hides a harmless value rather than show a secret. Stateless.
 */
public final class Redaction {
  /** Replaces a secret. */
  public static final String HIDDEN = "<redacted>";

  /** Keys in PEM (RFC 7468); one without an end hides everything after it. */
  private static final Pattern PEM = Pattern.compile(
      "-----BEGIN (?!(?:TRUSTED |X509 )?CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|X509 CRL)"
          + "([A-Z0-9 ]+)-----.*?(?:-----END \\1-----|\\z)",
      Pattern.DOTALL);
  /** User info of a URL: up to the last @ before the path; the user's name stays. */
  private static final Pattern USER_INFO =
      Pattern.compile("(://(?:[^/\\s\"<>:@]*:)?)([^/\\s\"<>]*)@");
  private static final Pattern AUTHORIZATION = Pattern.compile(
      "(?i)(\\bauthorization[\"']?[ \\t]*[:=][ \\t]*[\"']?(?:[a-z]+[ \\t]+)?)(\\S[^\\r\\n]*)");
  private static final Pattern SCHEME = Pattern.compile(
      "(\\b(?:Basic|Bearer)[ \\t]+)(?=[A-Za-z._~+/-]*[0-9=]|\\w+[A-Z])([\\w.~+/=-]{6,})");
  /** A JSON Web Token. */
  private static final Pattern WEB_TOKEN =
      Pattern.compile("()(\\beyJ[\\w-]{8,}\\.[\\w-]+\\.[\\w-]*)");
  /** Forms that are secrets under any name; group 1 stays. */
  private static final List<Pattern> FORMS = List.of(USER_INFO, AUTHORIZATION, SCHEME, WEB_TOKEN);

  private static final Pattern ASSIGNED =
      Pattern.compile("(?<![\\w.-])([\\w.-]++)([\"']?[ \\t]*[:=][ \\t]*+)(?=[^\\r\\n])");
  private static final Pattern WORDS =
      Pattern.compile("(?:[A-Za-z][a-z]*(?:'[a-z]+)?[,;]? ){2}[A-Za-z][a-z]*+(?![\\w])");
  private static final Pattern REST_OF_LINE = Pattern.compile("[^\\r\\n]*");
  private static final Pattern ONE_VALUE = Pattern.compile(
      "([\"']?)(" + SecretReference.PATTERN.pattern() + "|" + HIDDEN
          + "|[\\w.+-]+|\\[hidden\\])\\1(?=\\s*(?:[,;}#\\])]|[\\r\\n]|\\z))");

  private static final Consumer<String> NOWHERE = secret -> {};

  private Redaction() {}

  /**
   * Messages and logs: {@code name=value} and {@code name: value} up to the end of the line, keys,
   * URLs, authorizations. Words after a colon are a sentence about the name and stay.
   */
  public static String text(String text) {
    return text(text, NOWHERE);
  }

  /**
   * As {@link #text(String)}.
   *
   * @param found takes each secret that was hidden
   */
  static String text(String text, Consumer<String> found) {
    return withoutAssigned(withoutForms(text, found), true, found);
  }

  /** As {@link #text(String, Consumer)}, for text in which a secret may consist of words. */
  static String comment(String text, Consumer<String> found) {
    return withoutAssigned(withoutForms(text, found), false, found);
  }

  private static String withoutForms(String text, Consumer<String> found) {
    String hidden = withoutKeys(text, found);
    for (Pattern form : FORMS) {
      hidden = form.matcher(hidden).replaceAll(match -> withoutForm(match, found));
    }
    return hidden;
  }

  /** Text without keys in PEM, which may have many lines. */
  static String withoutKeys(String text, Consumer<String> found) {
    return PEM.matcher(text).replaceAll(match -> {
      found.accept(match.group());
      return HIDDEN;
    });
  }

  /** Returns whether a key in PEM begins in a line and does not end there. */
  static boolean opensKey(String line) {
    return PEM.matcher(line).results().anyMatch(key -> !key.group().contains("-----END "));
  }

  private static String withoutForm(MatchResult match, Consumer<String> found) {
    String secret = match.group(2);
    if (secret.isEmpty() || secret.startsWith(HIDDEN) || SecretReference.isOne(secret)) {
      return Matcher.quoteReplacement(match.group());
    }
    found.accept(secret);
    String behind = match.group().substring(match.end(2) - match.start());
    return Matcher.quoteReplacement(match.group(1) + HIDDEN + behind);
  }

  private static String withoutAssigned(String text, boolean sentences, Consumer<String> found) {
    Matcher assigned = ASSIGNED.matcher(text);
    Matcher one = ONE_VALUE.matcher(text);
    Matcher rest = REST_OF_LINE.matcher(text);
    Matcher words = WORDS.matcher(text);
    StringBuilder shown = new StringBuilder();
    int copied = 0;
    int from = 0;
    while (assigned.find(from)) {
      from = assigned.end();
      boolean sentence = sentences && assigned.group(2).contains(":")
          && words.region(from, text.length()).lookingAt();
      if (sentence || !SecretName.isOne(assigned.group(1))) {
        continue;
      }
      boolean single = one.region(from, text.length()).lookingAt();
      if (single && !SecretName.hides(assigned.group(1), one.group(2))) {
        from = one.end();
        continue;
      }
      rest.region(from, text.length()).lookingAt();
      if (!rest.group().isBlank()) {
        found.accept(rest.group());
        shown.append(text, copied, from).append(HIDDEN);
        copied = rest.end();
        from = copied;
      }
    }
    return shown.append(text, copied, text.length()).toString();
  }

  /**
   * Returns a value that has a name: hidden under that of a secret, else as {@link #text(String)}.
   */
  public static String value(String name, String value) {
    return value(name, value, NOWHERE);
  }

  /**
   * As {@link #value(String, String)}.
   *
   * @param found takes each secret that was hidden
   */
  static String value(String name, String value, Consumer<String> found) {
    if (SecretName.hides(name, value)) {
      found.accept(value);
      return HIDDEN;
    }
    return text(value, found);
  }

  /** Properties and options by name. */
  public static Map<String, String> values(Map<String, String> values) {
    Map<String, String> shown = new LinkedHashMap<>();
    values.forEach((name, value) -> shown.put(name, value(name, value)));
    return shown;
  }

  /** Returns a command line: {@code --password=x} as well as {@code --password x}. */
  public static List<String> command(List<String> command) {
    List<String> shown = new ArrayList<>();
    boolean hide = false;
    for (String word : command) {
      shown.add(hide && !word.startsWith("-") ? HIDDEN : text(word));
      hide = word.startsWith("-") && word.indexOf('=') < 0 && SecretName.isOne(word);
    }
    return shown;
  }

  /**
   * Returns a scenario's YAML, by its parsed values. A secret that the text holds in one place is
   * hidden in its comments too. Text that is no YAML is redacted as {@link #text(String)}.
   */
  public static String scenario(String yaml) {
    return RedactedYaml.of("", yaml);
  }

  /**
   * Returns a value that is set on the command line, as {@code path=value} with a value in YAML.
   */
  public static String override(String set) {
    int equals = set.indexOf('=');
    if (equals < 0) {
      return text(set);
    }
    String path = set.substring(0, equals).strip();
    return set.substring(0, equals + 1) + RedactedYaml.of(path, set.substring(equals + 1));
  }

  /**
   * Returns a file of properties, {@code name=value} or {@code name = value}, by its parsed values.
   */
  public static String properties(String properties) {
    return RedactedProperties.of(properties);
  }

  /** Properties in the form of {@link Properties}, without the secrets among their values. */
  private static final class RedactedProperties {
    private static final Pattern AFTER_LINE_END = Pattern.compile("(?<=\\n)");
    private static final Pattern COMMENT = Pattern.compile("\\s*(?:[#!].*)?\\s*");
    private static final Pattern CONTINUED = Pattern.compile(".*(?<!\\\\)(?:\\\\\\\\)*\\\\\\s*");

    private RedactedProperties() {}

    static String of(String text) {
      KnownSecrets.Collector found = new KnownSecrets.Collector();
      StringBuilder shown = new StringBuilder();
      for (String property : properties(text)) {
        shown.append(redacted(property, found));
      }
      return found.known().hide(shown.toString());
    }

    /** Returns each with all of its lines: a backslash at the end continues a line. */
    private static List<String> properties(String text) {
      List<String> properties = new ArrayList<>();
      StringBuilder open = new StringBuilder();
      for (String line : AFTER_LINE_END.split(text)) {
        boolean comment = open.isEmpty() && COMMENT.matcher(line).matches();
        open.append(line);
        if (comment || !CONTINUED.matcher(line).matches()) {
          properties.add(open.toString());
          open.setLength(0);
        }
      }
      properties.add(open.toString());
      return properties;
    }

    private static String redacted(String property, KnownSecrets.Collector found) {
      Properties parsed = parsed(property);
      Set<String> names = parsed.stringPropertyNames();
      if (names.size() != 1) {
        return Redaction.comment(property, found::add);
      }
      String name = names.iterator().next();
      String value = parsed.getProperty(name);
      String shown = Redaction.value(name, value, found::add);
      return shown.equals(value)
          ? property
          : name + "=" + shown + property.substring(property.stripTrailing().length());
    }

    /** None where the text is malformed. */
    private static Properties parsed(String property) {
      Properties parsed = new Properties();
      try {
        parsed.load(new StringReader(property));
      } catch (IllegalArgumentException e) {
        return new Properties();
      } catch (IOException e) {
        throw new UncheckedIOException("a text can always be read", e);
      }
      return parsed;
    }
  }
}
