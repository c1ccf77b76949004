package io.weir.lab.provision;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.time.Duration;

/** A signal to a process and to all that it started and that stayed in its group. */
enum ProcessSignal {
  /** Stand still; takes effect at once and can't be caught. */
  STOP,
  /** Go on. */
  CONT;

  private static final Duration LIMIT = Duration.ofSeconds(15);

  /**
   * Sends the signal and returns when it was sent.
   *
   * @throws ProvisionException if it can't be sent
   */
  void send(SupervisedProcess process) throws ProvisionException {
    String what = "SIG" + name() + " to " + process.spec().name() + " (pid " + process.pid() + ")";
    try {
      Process sender = new ProcessBuilder("sh", "-c", "kill -s " + name() + " -- \"$1\"",
          "weir-signal", process.target())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (!Waits.uninterruptibly(sender.onExit(), LIMIT)) {
        sender.destroyForcibly();
        throw new ProvisionException(what + " was not sent within " + Durations.format(LIMIT));
      }
      if (sender.exitValue() != 0) {
        throw new ProvisionException("can't send " + what + ": it does not run any more");
      }
    } catch (IOException e) {
      throw new ProvisionException("can't send " + what + ": " + e.getMessage(), e);
    }
  }
}
