package io.weir.lab.provision;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The variables of weir's environment that its processes inherit. All others stay with weir: they
 * may be secrets, or alter what is measured.
 *
 * @param chosen names that the user adds
 */
record InheritedVariables(Set<String> chosen) {
  /** The variable in which the user names others to pass on, separated by commas. */
  static final String CHOICE = "WEIR_PASS_ENV";

  private static final Set<String> NAMES =
      Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "PWD", "TMPDIR", "TMP", "TEMP",
          "LANG", "LANGUAGE", "TZ", "JAVA_HOME", "GLIBC_TUNABLES", "KRB5_CONFIG", "KRB5CCNAME",
          "SSL_CERT_FILE", "SSL_CERT_DIR");
  private static final List<String> PREFIXES = List.of("LC_", "LD_", "DYLD_", "MALLOC_", "XDG_");

  InheritedVariables {
    chosen = Set.copyOf(chosen);
  }

  /** Returns those of an environment. */
  static InheritedVariables of(Map<String, String> environment) {
    return new InheritedVariables(Stream.of(environment.getOrDefault(CHOICE, "").split(","))
        .map(String::strip)
        .collect(Collectors.toSet()));
  }

  /** Returns whether a variable is passed on. */
  boolean contains(String name) {
    return NAMES.contains(name)
        || PREFIXES.stream().anyMatch(name::startsWith)
        || chosen.contains(name);
  }
}
