package io.weir.cli.command;

import io.weir.engine.WorkerMain;
import picocli.CommandLine.Command;

/** Runs a worker, as the coordinator starts it, in this JVM. */
@Command(
    name = "worker",
    header = "Run a worker, which takes its assignment from standard input.",
    description = {
        "Coordinators use it: it reads one JSON document per line from standard input and"
            + " reports on standard output.",
        "Ends when its input ends. Only drivers without a separate client can be loaded this way."
    },
    footer = "  weir worker < assignment.jsonl")
public final class WorkerProcessCommand implements Runnable {
  @Override
  public void run() {
    WorkerMain.main(new String[0]);
  }
}
