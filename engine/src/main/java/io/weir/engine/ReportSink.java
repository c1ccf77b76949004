package io.weir.engine;

import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerReport;
import java.io.PrintStream;

/** Sends reports to the coordinator. Thread-safe: a report is one line, whole. */
final class ReportSink {
  private final PrintStream out;

  ReportSink(PrintStream out) {
    this.out = out;
  }

  void send(WorkerReport report) {
    String line = WireFormat.write(report);
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
