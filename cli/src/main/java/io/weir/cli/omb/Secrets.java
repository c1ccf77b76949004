package io.weir.cli.omb;

import io.weir.core.secret.SecretName;
import io.weir.core.secret.SecretReference;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts references in the place of secrets, and notes each. Notes never repeat a secret.
 *
 * @param file the file with the secrets
 */
record Secrets(OmbFile file) {
  /** The options of a JAAS login module. */
  private static final Pattern JAAS_SECRET = Pattern.compile(
      "\\b(\\w*(?:password|secret|token)\\w*\\s*=\\s*)(\"[^\"]*\"|'[^']*'|[^\\s;]+)",
      Pattern.CASE_INSENSITIVE);

  /** Returns a property's value with references in place of secrets. */
  String hidden(String system, String property, String value, int line) {
    if (!SecretName.hides(property, value)) {
      return value;
    }
    Matcher secret = JAAS_SECRET.matcher(value);
    boolean jaas = property.endsWith("jaas.config") && secret.find();
    String reference = reference(system, jaas ? "password" : property, property, line);
    return jaas
        ? secret.replaceAll(found -> Matcher.quoteReplacement(
            found.group(1) + '"' + reference + '"'))
        : reference;
  }

  /**
   * Returns a reference to a variable of the environment, which the secret's holder sets.
   *
   * @param what names it within its system
   * @param key the key of the secret, for the note
   */
  String reference(String system, String what, String key, int line) {
    String variable = (system + "_" + what).toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
    String safe = Character.isDigit(variable.charAt(0)) ? "_" + variable : variable;
    file.note(line, key, Note.Kind.SECRET,
        "not copied: set " + safe + " in the environment before 'weir run'");
    return new SecretReference(SecretReference.Source.ENV, safe).toString();
  }
}
