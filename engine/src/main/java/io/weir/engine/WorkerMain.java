package io.weir.engine;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The worker JVM: takes one assignment and commands from standard input and reports on standard
 * output, one JSON document a line. Whatever else prints goes to standard error. Ends at once when
 * standard input does, which is how it learns that its coordinator is gone.
 */
public final class WorkerMain {
  private WorkerMain() {}

  public static void main(String[] arguments) {
    PrintStream reports =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    System.setOut(System.err);
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int exit = new WorkerSession(new CommandSource(commands), new ReportSink(reports)).run();
    Runtime.getRuntime().halt(exit);
  }
}
