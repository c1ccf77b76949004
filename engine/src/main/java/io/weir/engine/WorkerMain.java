package io.weir.engine;

import io.weir.core.worker.WireFormat;
import io.weir.engine.clock.WorkerClock;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The worker JVM: takes one assignment and commands from standard input and reports on standard
 * output ({@link WireFormat}). All other output goes to standard error, without secrets. It ends as
 * soon as standard input or the coordinator's pings end, because its coordinator is gone then.
 */
public final class WorkerMain {
  private WorkerMain() {}

  public static void main(String[] arguments) {
    WireFormat.Writer reports =
        new WireFormat.Writer(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    RedactedErrors errors = new RedactedErrors(new FileOutputStream(FileDescriptor.err));
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    System.setOut(System.err);
    WorkerClock clock = WorkerClock.ofThisJvm();
    CommandSource commands = new CommandSource(System.in, reports, clock);
    int exit = new WorkerSession(commands, reports, errors, clock).run();
    System.err.close();
    Runtime.getRuntime().halt(exit);
  }
}
