package io.weir.core.worker;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.weir.core.result.Json;
import io.weir.core.unit.DataSize;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lines between coordinator and worker. A JSON document is one line. A document that is longer
 * than a line may be comes in several: each but the last opens with {@code +}, the last with
 * {@code .}, and the rest of these lines is the document. The answer to a ping may come
 * between the lines of another document, so it never waits for a long report.
 */
public final class WireFormat {
  /** The longest line. */
  public static final DataSize LINE = DataSize.mebibytes(1);

  /** The longest document: message accounting with millions of gaps. */
  public static final DataSize DOCUMENT = DataSize.mebibytes(256);

  /** How much of a line an error shows, in bytes. */
  private static final int SHOWN = 200;

  private static final String MORE = "+";
  private static final String LAST = ".";
  /** How the documents of a ping and of its answer begin. */
  private static final String PING = "{\"command\":\"ping\"";
  private static final String PONG = "{\"report\":\"pong\"";

  private static final ObjectWriter WRITER =
      Json.compactWriter().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  private static final ObjectReader ASSIGNMENT = reader(Assignment.class);
  private static final ObjectReader COMMAND = reader(WorkerCommand.class);
  private static final ObjectReader REPORT = reader(WorkerReport.class);

  private WireFormat() {}

  private static ObjectReader reader(Class<?> type) {
    return Json.reader(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }

  /**
   * Writes documents, one after the other, except the answers to pings: they come between the lines
   * of others. Thread-safe.
   */
  public static final class Writer {
    private final OutputStream out;
    private final ReentrantLock documents = new ReentrantLock();
    private final ReentrantLock lines = new ReentrantLock();

    public Writer(OutputStream out) {
      this.out = out;
    }

    public void write(Assignment assignment) throws IOException {
      writeDocument(assignment);
    }

    public void write(WorkerCommand command) throws IOException {
      writeDocument(command);
    }

    public void write(WorkerReport report) throws IOException {
      if (report instanceof WorkerReport.Pong) {
        byte[] line = WRITER.writeValueAsBytes(report);
        writeLine("", line, line.length);
        return;
      }
      writeDocument(report);
    }

    private void writeDocument(Object value) throws IOException {
      documents.lock();
      try {
        Lines cut = new Lines(this);
        WRITER.writeValue(cut, value);
        cut.end();
      } finally {
        documents.unlock();
      }
    }

    private void writeLine(String mark, byte[] line, int length) throws IOException {
      lines.lock();
      try {
        out.write(mark.getBytes(StandardCharsets.US_ASCII));
        out.write(line, 0, length);
        out.write('\n');
        out.flush();
      } finally {
        lines.unlock();
      }
    }
  }

  /** Cuts a document into lines. */
  private static final class Lines extends OutputStream {
    private final Writer out;
    private final byte[] line = new byte[(int) LINE.bytes() - 2];
    private int used;
    private boolean cut;

    Lines(Writer out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int from = offset;
      int rest = length;
      while (rest > line.length - used) {
        int fits = line.length - used;
        System.arraycopy(bytes, from, line, used, fits);
        used = line.length;
        from += fits;
        rest -= fits;
        out.writeLine(MORE, line, used);
        used = 0;
        cut = true;
      }
      System.arraycopy(bytes, from, line, used, rest);
      used += rest;
    }

    void end() throws IOException {
      out.writeLine(cut ? LAST : "", line, used);
    }
  }

  /** Reads documents. Used by one thread. */
  public static final class Reader {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    /** The lines so far of a document of several lines. */
    private final List<byte[]> open = new ArrayList<>();
    private long openLength;
    private int next;
    private int end;

    public Reader(InputStream in) {
      this.in = in;
    }

    /**
     * Returns the next document; empty at the end of the stream.
     *
     * @throws IllegalArgumentException if the input is no document: a line or a document is too
     * long, or the input ends in the middle of one
     */
    public Optional<Document> next() throws IOException {
      for (Optional<byte[]> line = line(); line.isPresent(); line = line()) {
        Optional<Document> complete = take(line.get());
        if (complete.isPresent()) {
          return complete;
        }
      }
      if (!open.isEmpty()) {
        throw new IllegalArgumentException("the end in the middle of a document");
      }
      return Optional.empty();
    }

    /** Takes a line, and returns the document that it completes, if it does. */
    private Optional<Document> take(byte[] line) {
      boolean more = opensWith(line, MORE);
      boolean last = opensWith(line, LAST);
      boolean whole = !more && !last;
      if (whole && (open.isEmpty() || opensWith(line, PONG))) {
        return Optional.of(new Document(List.of(line), 0));
      }
      if (whole || last && open.isEmpty()) {
        throw new IllegalArgumentException(
            "'" + excerpt(line) + "' in the middle of a document");
      }
      open.add(line);
      openLength += line.length;
      if (openLength > DOCUMENT.bytes()) {
        throw new IllegalArgumentException("a document of more than " + DOCUMENT);
      }
      if (more) {
        return Optional.empty();
      }
      Document document = new Document(List.copyOf(open), 1);
      open.clear();
      openLength = 0;
      return Optional.of(document);
    }

    private Optional<byte[]> line() throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      while (next < end || fill()) {
        int until = next;
        while (until < end && buffer[until] != '\n') {
          until++;
        }
        if (line.size() + until - next > LINE.bytes()) {
          throw new IllegalArgumentException(
              "'" + excerpt(line.toByteArray()) + "' is a line of more than " + LINE);
        }
        line.write(buffer, next, until - next);
        next = until + 1;
        if (until < end) {
          return Optional.of(line.toByteArray());
        }
      }
      return line.size() == 0 ? Optional.empty() : Optional.of(line.toByteArray());
    }

    private boolean fill() throws IOException {
      next = 0;
      end = Math.max(0, in.read(buffer));
      return end > 0;
    }
  }

  /** A document as it came. */
  public static final class Document {
    private final List<byte[]> lines;
    private final int mark;

    /**
     * A document.
     *
     * @param mark how many bytes of each line are not part of it
     */
    private Document(List<byte[]> lines, int mark) {
      this.lines = lines;
      this.mark = mark;
    }

    /** Returns the ping that it is, if it is one. Does not parse other documents. */
    public Optional<WorkerCommand.Ping> ping() {
      return opensWith(lines.getFirst(), PING) && command() instanceof WorkerCommand.Ping ping
          ? Optional.of(ping)
          : Optional.empty();
    }

    /**
     * Reads an assignment.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Assignment assignment() {
      return read(ASSIGNMENT, Assignment.class);
    }

    /**
     * Reads a command.
     *
     * @throws IllegalArgumentException if it is none
     */
    public WorkerCommand command() {
      return read(COMMAND, WorkerCommand.class);
    }

    /**
     * Reads a report.
     *
     * @throws IllegalArgumentException if it is none
     */
    public WorkerReport report() {
      return read(REPORT, WorkerReport.class);
    }

    private <T> T read(ObjectReader reader, Class<T> type) {
      try {
        Object value = reader.readValue(stream());
        if (value == null) {
          throw refused(type, "it is null");
        }
        return type.cast(value);
      } catch (JsonProcessingException e) {
        throw refused(type, e.getOriginalMessage());
      } catch (IOException e) {
        throw new UncheckedIOException("bytes in memory can always be read", e);
      }
    }

    private InputStream stream() {
      List<InputStream> parts = new ArrayList<>();
      for (byte[] line : lines) {
        parts.add(new ByteArrayInputStream(line, mark, line.length - mark));
      }
      return new SequenceInputStream(Collections.enumeration(parts));
    }

    private IllegalArgumentException refused(Class<?> type, String why) {
      return new IllegalArgumentException(
          "'" + excerpt(lines.getFirst()) + "' is no " + type.getSimpleName() + ": " + why);
    }
  }

  /** Returns whether a line opens with a text of ASCII. */
  private static boolean opensWith(byte[] line, String text) {
    byte[] start = text.getBytes(StandardCharsets.US_ASCII);
    return line.length >= start.length
        && Arrays.equals(line, 0, start.length, start, 0, start.length);
  }

  private static String excerpt(byte[] line) {
    String text = new String(line, 0, Math.min(line.length, SHOWN), StandardCharsets.UTF_8);
    return line.length > SHOWN ? text + "…" : text;
  }
}
