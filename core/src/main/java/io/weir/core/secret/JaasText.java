package io.weir.core.secret;

/** Text between double quotes in a configuration of JAAS, such as {@code sasl.jaas.config}. */
public final class JaasText {
  private JaasText() {}

  /** With a backslash before what would end or alter the text. */
  public static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** As the login module sees it. */
  static String unescaped(String text) {
    return text.replaceAll("\\\\(.)", "$1");
  }
}
