package io.weir.core.secret;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Hides secrets that are known by their values, in any text, and all that {@link Redaction#text}
 * recognizes. A secret is also found as a part of Base64, in the forms of URLs, JSON and login
 * modules, and line by line. Immutable.
 */
public final class KnownSecrets implements UnaryOperator<String> {
  /** Hides only what is recognized by its name or form. */
  public static final KnownSecrets NONE = new Collector().known();

  /** A shorter value can't be distinguished from ordinary text. */
  private static final int SHORTEST = 4;
  /** The same for a line of a secret, and for its encoded form. */
  private static final int SHORTEST_PART = 8;
  private static final int BITS_OF_DIGIT = 6;

  private static final Pattern PEM_MARK = Pattern.compile("-----[A-Z0-9 ]+-----");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  /** A part of a login module's configuration, of JSON or of a list of parameters. */
  private static final Pattern PARAMETER = Pattern.compile(
      "(?<![\\w.-])([\\w.-]++)[\"']?\\s*[:=]\\s*(?:\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|'([^']*)'|([^\\s\"',;}]+))");
  private static final String AROUND = "\"' \t\r\n;,})";

  private final List<String> forms;
  private final List<String> encoded;

  private KnownSecrets(Set<String> secrets) {
    forms = longestFirst(secrets.stream().flatMap(KnownSecrets::forms), SHORTEST);
    encoded = longestFirst(secrets.stream().flatMap(KnownSecrets::encoded), SHORTEST_PART);
  }

  private static List<String> longestFirst(Stream<String> texts, int shortest) {
    return texts.filter(text -> text.length() >= shortest)
        .distinct()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  private static Stream<String> forms(String secret) {
    String inUrl = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    return Stream.of(
        secret,
        inUrl,
        inUrl.replace("+", "%20"),
        new String(JsonStringEncoder.getInstance().quoteAsString(secret)),
        JaasText.escaped(secret));
  }

  /**
   * Returns the Base64 digits that depend on the secret alone, in the encoding of any text that
   * contains it: for each of the three offsets at which it can begin.
   */
  private static Stream<String> encoded(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    return Stream.of(0, 1, 2).flatMap(before -> {
      byte[] shifted = new byte[before + bytes.length];
      System.arraycopy(bytes, 0, shifted, before, bytes.length);
      String digits = Base64.getEncoder().withoutPadding().encodeToString(shifted);
      int first = (before * Byte.SIZE + BITS_OF_DIGIT - 1) / BITS_OF_DIGIT;
      int end = shifted.length * Byte.SIZE / BITS_OF_DIGIT;
      String own = first < end ? digits.substring(first, end) : "";
      return Stream.of(own, own.replace('+', '-').replace('/', '_'));
    });
  }

  /** Returns a text without secrets. */
  @Override
  public String apply(String text) {
    return Redaction.text(hide(text));
  }

  /** Returns a text without these secrets; others are not looked for. */
  String hide(String text) {
    String hidden = text;
    for (String form : forms) {
      hidden = hidden.replace(form, Redaction.HIDDEN);
    }
    for (String digits : encoded) {
      hidden = withoutBase64(hidden, digits);
    }
    return hidden;
  }

  private static String withoutBase64(String text, String digits) {
    StringBuilder shown = new StringBuilder();
    int copied = 0;
    for (int at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, copied)) {
      int begin = at;
      while (begin > copied && isDigit(text.charAt(begin - 1))) {
        begin--;
      }
      int end = at + digits.length();
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
      shown.append(text, copied, begin).append(Redaction.HIDDEN);
      copied = end;
    }
    return copied == 0 ? text : shown.append(text, copied, text.length()).toString();
  }

  private static boolean isDigit(char character) {
    return character >= 'A' && character <= 'Z'
        || character >= 'a' && character <= 'z'
        || character >= '0' && character <= '9'
        || "+/-_=".indexOf(character) >= 0;
  }

  /** Collects secrets. Used by one thread. */
  public static final class Collector {
    private final Set<String> secrets = new LinkedHashSet<>();

    /** Returns a secret, and the secrets that it consists of. */
    public Collector add(String secret) {
      String bare = bare(secret);
      secrets.add(secret);
      secrets.add(bare);
      addLines(bare);
      addParameters(secret);
      int colon = bare.indexOf(':');
      if (colon >= 0 && SPACE.splitAsStream(bare).count() == 1) {
        secrets.add(bare.substring(colon + 1));
      }
      return this;
    }

    /** Without the quotes and signs of the text that it was taken from. */
    private static String bare(String secret) {
      int begin = 0;
      int end = secret.length();
      while (begin < end && AROUND.indexOf(secret.charAt(begin)) >= 0) {
        begin++;
      }
      while (begin < end && AROUND.indexOf(secret.charAt(end - 1)) >= 0) {
        end--;
      }
      return secret.substring(begin, end);
    }

    private void addLines(String secret) {
      Pattern between = secret.contains("-----BEGIN ") ? SPACE : Pattern.compile("\\R\\s*");
      between.splitAsStream(PEM_MARK.matcher(secret).replaceAll("\n"))
          .filter(line -> line.length() >= SHORTEST_PART)
          .forEach(secrets::add);
    }

    private void addParameters(String secret) {
      Matcher parameter = PARAMETER.matcher(secret);
      while (parameter.find()) {
        Stream.of(2, 3, 4)
            .map(parameter::group)
            .filter(value -> value != null && SecretName.hides(parameter.group(1), value))
            .forEach(value -> {
              secrets.add(value);
              secrets.add(JaasText.unescaped(value));
            });
      }
    }

    /** Those among properties or options, by their names and forms. */
    public Collector addNamed(Map<String, String> values) {
      values.forEach((name, value) -> Redaction.value(name, value, this::add));
      return this;
    }

    /** Returns those that a value holds. */
    public Collector add(SecretHolder holder) {
      holder.addSecretsTo(this);
      return this;
    }

    /** Returns all that were collected. */
    public KnownSecrets known() {
      return new KnownSecrets(secrets);
    }
  }
}
