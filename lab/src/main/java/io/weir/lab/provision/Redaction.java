package io.weir.lab.provision;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Takes secrets out of command lines that are recorded or shown. */
final class Redaction {
  private static final String HIDDEN = "***";
  private static final String SECRET =
      "(?i)[^=\\s]*(?:password|passwd|passphrase|secret|token|credential|api[-_.]?key|private[-_.]?key|jaas)[^=\\s]*";
  private static final Pattern ASSIGNMENT = Pattern.compile("(" + SECRET + "=).+", Pattern.DOTALL);
  private static final Pattern OPTION = Pattern.compile("--?" + SECRET);
  private static final Pattern USER_INFO = Pattern.compile("(://)[^/@\\s]+@");

  private Redaction() {}

  /**
   * The command with the values hidden of whatever is named like a secret, and of users and
   * passwords in addresses.
   */
  static List<String> of(List<String> command) {
    List<String> redacted = new ArrayList<>();
    boolean afterOption = false;
    for (String word : command) {
      redacted.add(afterOption && !word.startsWith("-") ? HIDDEN : ofWord(word));
      afterOption = OPTION.matcher(word).matches();
    }
    return List.copyOf(redacted);
  }

  private static String ofWord(String word) {
    String assigned = ASSIGNMENT.matcher(word).replaceFirst("$1" + HIDDEN);
    return USER_INFO.matcher(assigned).replaceAll("$1" + HIDDEN + "@");
  }
}
