package io.weir.engine;

import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerReport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Sends reports to the coordinator. Thread-safe: a report comes whole. */
final class ReportSink {
  private final WireFormat.Writer out;

  ReportSink(OutputStream out) {
    this.out = new WireFormat.Writer(out);
  }

  void send(WorkerReport report) {
    try {
      out.write(report);
    } catch (IOException e) {
      throw new UncheckedIOException("the coordinator takes no more reports", e);
    }
  }
}
