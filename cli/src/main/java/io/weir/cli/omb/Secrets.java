package io.weir.cli.omb;

import io.weir.core.secret.SecretName;
import io.weir.core.secret.SecretReference;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts references in the place of secrets, and notes each.
 *
 * @param notes where; they never repeat a secret
 */
record Secrets(Notes notes) {
  /** The options of a JAAS login module. */
  private static final Pattern JAAS_SECRET = Pattern.compile(
      "\\b(\\w*(?:password|secret|token)\\w*\\s*=\\s*)(\"[^\"]*\"|'[^']*'|[^\\s;]+)",
      Pattern.CASE_INSENSITIVE);

  /** Whether a property's value is one. */
  static boolean isSecret(String property, String value) {
    return SecretName.hides(property, value);
  }

  /** A property's value with references in place of secrets. */
  String hidden(String system, String property, String value, Spot spot) {
    if (!isSecret(property, value)) {
      return value;
    }
    if (!property.endsWith("jaas.config")) {
      return reference(system, property, property, spot);
    }
    Matcher secret = JAAS_SECRET.matcher(value);
    String reference = reference(system, secret.find() ? "password" : property, property, spot);
    return secret.reset().find()
        ? secret.replaceAll(found -> Matcher.quoteReplacement(
            found.group(1) + '"' + reference + '"'))
        : reference;
  }

  /**
   * A reference to what a secret's holder sets in the environment.
   *
   * @param what names it within its system
   * @param key where the secret stood, for the note
   */
  String reference(String system, String what, String key, Spot spot) {
    String variable = (system + "_" + what).toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
    String safe = Character.isDigit(variable.charAt(0)) ? "_" + variable : variable;
    notes.add(spot, key, Note.Kind.SECRET,
        "not copied: set " + safe + " in the environment before 'weir run'");
    return new SecretReference(SecretReference.Source.ENV, safe).toString();
  }
}
