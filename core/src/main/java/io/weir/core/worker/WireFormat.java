package io.weir.core.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.weir.core.result.Json;

/**
 * Writes and reads what goes between coordinator and worker: one JSON document a line. Thread-safe.
 */
public final class WireFormat {
  private static final ObjectWriter WRITER = Json.compactWriter();
  private static final ObjectReader ASSIGNMENT = Json.reader(Assignment.class);
  private static final ObjectReader COMMAND = Json.reader(WorkerCommand.class);
  private static final ObjectReader REPORT = Json.reader(WorkerReport.class);

  private WireFormat() {}

  public static String write(Assignment assignment) {
    return toLine(assignment);
  }

  public static String write(WorkerCommand command) {
    return toLine(command);
  }

  public static String write(WorkerReport report) {
    return toLine(report);
  }

  /**
   * Reads an assignment.
   *
   * @throws IllegalArgumentException if the line is none
   */
  public static Assignment assignment(String line) {
    return read(ASSIGNMENT, line, Assignment.class);
  }

  /**
   * Reads a command.
   *
   * @throws IllegalArgumentException if the line is none
   */
  public static WorkerCommand command(String line) {
    return read(COMMAND, line, WorkerCommand.class);
  }

  /**
   * Reads a report.
   *
   * @throws IllegalArgumentException if the line is none
   */
  public static WorkerReport report(String line) {
    return read(REPORT, line, WorkerReport.class);
  }

  private static String toLine(Object value) {
    try {
      return WRITER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("can't write " + value.getClass().getSimpleName(), e);
    }
  }

  private static <T> T read(ObjectReader reader, String line, Class<T> type) {
    try {
      return type.cast(reader.readValue(line));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
    }
  }
}
