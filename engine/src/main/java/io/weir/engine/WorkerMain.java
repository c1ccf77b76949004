package io.weir.engine;

import io.weir.core.worker.WireFormat;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The worker JVM: takes one assignment and commands from standard input and reports on standard
 * output ({@link WireFormat}). All other output goes to standard error, without secrets. It ends as
 * soon as standard input ends, because its coordinator is gone then.
 */
public final class WorkerMain {
  private WorkerMain() {}

  public static void main(String[] arguments) {
    OutputStream reports = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    RedactedErrors errors = new RedactedErrors(new FileOutputStream(FileDescriptor.err));
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    System.setOut(System.err);
    int exit =
        new WorkerSession(new CommandSource(System.in), new WireFormat.Writer(reports), errors)
            .run();
    System.err.close();
    Runtime.getRuntime().halt(exit);
  }
}
