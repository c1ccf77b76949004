package io.weir.engine.host;

import java.util.regex.Pattern;

/**
 * Tells threads of a broker's client from those of the JVM and of weir by their names, of which the
 * system keeps 15 characters and the JVM of longer ones the first 7 and the last 6. Compilers and
 * collectors wait for CPUs too, and no message waits with them.
 */
final class ThreadName {
  private static final Pattern OTHERS = Pattern.compile(
      "java|main|C[12] .*|GC .*|G1 .*|Z[A-Z].*|VM .*|JFR .*|Signal .*|Finaliz.*|Referen.*|Common-.*"
          + "|Notific.*|Service.*|Monitor.*|Attach .*|Sweeper.*|StringD.*|process.*|Thread-\\d+"
          + "|interva.*|stall-m.*|command.*");

  private ThreadName() {}

  static boolean mayBeClient(String name) {
    return !OTHERS.matcher(name.strip()).matches();
  }
}
