package io.weir.driver.common;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Formats a failure and its causes in one line. Clients often hide the reason below a general
 * message.
 */
public final class Causes {
  private Causes() {}

  /** Returns the message of a failure, or its class if it has none. */
  public static String message(Throwable failure) {
    return said(failure).orElse(failure.getClass().getSimpleName());
  }

  /**
   * Returns all messages of a chain of causes, each once. An innermost cause without a message
   * contributes its class. So does the failure itself if no cause has a message.
   */
  public static String chain(Throwable failure) {
    return chain(failure, Causes::said);
  }

  /**
   * Returns the same chain, with more than the message for some causes.
   *
   * @param said the text of a cause; empty if none
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
