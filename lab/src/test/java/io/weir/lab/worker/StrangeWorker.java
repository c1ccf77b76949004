package io.weir.lab.worker;

import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerReport;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A worker that does not keep to the protocol. Its argument names how. */
final class StrangeWorker {
  private StrangeWorker() {}

  public static void main(String[] arguments) throws IOException {
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
    switch (arguments[0]) {
      case "null" -> print(out, "null\n");
      case "garbage" -> print(out, "Exception in thread \"main\"\n");
      case "endless-line" -> repeat(out, "x".repeat(1_000));
      case "endless-document" -> repeat(out, "+" + " ".repeat(1_000_000) + "\n");
      case "flood" -> flood(out);
      case "cut-off" -> print(out, "+{\"report\":\"progress\",\n");
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    out.flush();
  }

  private static void print(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void repeat(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    while (true) {
      out.write(bytes);
    }
  }

  private static void flood(OutputStream out) throws IOException {
    WireFormat.Writer writer = new WireFormat.Writer(out);
    while (true) {
      writer.write(new WorkerReport.Progress("still looking round"));
    }
  }
}
