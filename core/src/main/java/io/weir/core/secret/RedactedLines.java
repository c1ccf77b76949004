package io.weir.core.secret;

import java.util.regex.Pattern;

/** Redacts text that comes line by line, such as a log. Used by one thread at a time. */
public final class RedactedLines {
  /** A key in PEM is Base64, after headers in old forms of it; a log may put signs around it. */
  private static final Pattern OF_KEY =
      Pattern.compile("[\\w-]+: .*|[^A-Za-z0-9+/=]*[A-Za-z0-9+/=]*[^A-Za-z0-9]*");

  private boolean inKey;

  /** Returns the next line, without the secrets in it. */
  public String next(String line, KnownSecrets secrets) {
    boolean ends = line.contains("-----END ");
    if (inKey && (ends || OF_KEY.matcher(line).matches())) {
      inKey = !ends;
      return Redaction.HIDDEN;
    }
    inKey = Redaction.opensKey(line);
    return secrets.apply(line);
  }
}
