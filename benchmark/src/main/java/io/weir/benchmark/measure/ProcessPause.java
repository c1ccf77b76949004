package io.weir.benchmark.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Suspends and resumes processes. Their supervisor can end them in either state. */
final class ProcessPause {
  private static final long LIMIT_SECONDS = 15;

  private ProcessPause() {}

  /** Suspends the processes (SIGSTOP). They are suspended when this returns. */
  static void begin(List<Long> pids) throws MeasureException, InterruptedException {
    send("STOP", pids);
  }

  /** Resumes the processes (SIGCONT). */
  static void end(List<Long> pids) throws MeasureException, InterruptedException {
    send("CONT", pids);
  }

  private static void send(String signal, List<Long> pids)
      throws MeasureException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-s", signal));
    pids.forEach(pid -> command.add(Long.toString(pid)));
    try {
      Process sender = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (!sender.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        sender.destroyForcibly();
        throw new MeasureException(
            "SIG" + signal + " to " + pids + " was not sent within " + LIMIT_SECONDS + " s");
      }
      if (sender.exitValue() != 0) {
        throw new MeasureException("can't send SIG" + signal + " to " + pids
            + ": one of them has ended; see its log");
      }
    } catch (IOException e) {
      throw new MeasureException("can't send SIG" + signal + ": " + e.getMessage(), e);
    }
  }
}
