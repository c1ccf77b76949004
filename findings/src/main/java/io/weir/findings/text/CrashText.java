package io.weir.findings.text;

import io.weir.core.proof.Crash;

/** Names crashes. Stateless. */
public final class CrashText {
  private CrashText() {}

  /** Returns the noun for one of them. */
  public static String noun(Crash crash) {
    return switch (crash) {
      case KILL -> "kill";
      case POWER_LOSS -> "power loss";
    };
  }

  /** Returns the noun for several of them. */
  public static String nouns(Crash crash) {
    return switch (crash) {
      case KILL -> "kills";
      case POWER_LOSS -> "power losses";
    };
  }

  /** Returns a number of them, as {@code 10 kills}. */
  public static String count(Crash crash, long count) {
    return count + " " + (count == 1 ? noun(crash) : nouns(crash));
  }

  /** Returns what systems survive, or do not. */
  public static String survived(Crash crash) {
    return switch (crash) {
      case KILL -> "SIGKILL";
      case POWER_LOSS -> "power loss";
    };
  }
}
