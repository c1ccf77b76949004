package io.weir.driver.kafka.client;

/**
 * Puts a failure and what caused it into one line: the client often hides the reason below a
 * general message.
 */
final class Causes {
  private Causes() {}

  static String chain(Throwable failure) {
    StringBuilder text = new StringBuilder(AdminCall.describe(failure));
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      text.append(": ").append(AdminCall.describe(cause));
    }
    return text.toString();
  }
}
