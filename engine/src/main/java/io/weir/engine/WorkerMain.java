package io.weir.engine;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/**
 * The worker JVM: takes one assignment and commands from standard input and reports on standard
 * output, one JSON document a line. Whatever else prints goes to standard error. Ends at once when
 * standard input does, which is how it learns that its coordinator is gone.
 */
public final class WorkerMain {
  private WorkerMain() {}

  public static void main(String[] arguments) {
    OutputStream reports = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    System.setOut(System.err);
    int exit = new WorkerSession(new CommandSource(System.in), new ReportSink(reports)).run();
    Runtime.getRuntime().halt(exit);
  }
}
