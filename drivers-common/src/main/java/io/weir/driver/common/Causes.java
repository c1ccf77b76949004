package io.weir.driver.common;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Puts a failure and its causes into one line: clients often hide the reason below a general
 * message.
 */
public final class Causes {
  private Causes() {}

  /** The message of a failure; its class if it has none. */
  public static String message(Throwable failure) {
    return said(failure).orElse(failure.getClass().getSimpleName());
  }

  /**
   * All messages of a chain of causes, each once. An innermost cause without a message gives its
   * class, and so does the failure itself where no cause has a message.
   */
  public static String chain(Throwable failure) {
    return chain(failure, Causes::said);
  }

  /**
   * The same where some causes say more than their message.
   *
   * @param said what a cause says; empty if nothing
   */
  public static String chain(Throwable failure, Function<Throwable, Optional<String>> said) {
    Set<String> messages = new LinkedHashSet<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<String> message = said.apply(cause);
      message.ifPresent(messages::add);
      if (message.isEmpty() && cause.getCause() == null) {
        messages.add((messages.isEmpty() ? failure : cause).getClass().getSimpleName());
      }
    }
    return String.join(": ", messages);
  }

  private static Optional<String> said(Throwable cause) {
    return Optional.ofNullable(cause.getMessage());
  }
}
