package io.weir.cli.command;

import io.weir.engine.WorkerMain;
import picocli.CommandLine.Command;

/** Runs a worker, as the coordinator starts it, in this JVM. */
@Command(
    name = "worker",
    header = "Run a worker, which takes its assignment from standard input.",
    description = {
        "For coordinators, not for people: reads one JSON document a line from standard input and reports on standard output.",
        "Ends when its input does. Only drivers without a client of their own can be loaded this way."
    },
    footer = "  weir worker < assignment.jsonl")
public final class WorkerProcessCommand implements Runnable {
  @Override
  public void run() {
    WorkerMain.main(new String[0]);
  }
}
