package io.weir.cli.event;

import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.KebabCaseStrategy;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ListenerPlugin;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.driver.ReadBack;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentListener;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Appends the events of experiments to a file. */
public final class EventsFile implements ListenerPlugin {
  @Option(names = "--events", paramLabel = "FILE",
      description = "Append the events of the experiment to this file as they come, as lines of JSON.")
  private Optional<Path> file = Optional.empty();

  @Override
  public Optional<ExperimentListener> open(Console console, Ahead afterwards) throws CliException {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new EventLines(Files.newBufferedWriter(file.get(),
          StandardOpenOption.CREATE, StandardOpenOption.APPEND), Clock.systemUTC()));
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT,
          "--events " + file.get() + " can't be written: " + reason(e),
          "name a file that you may write to, in an existing folder", e);
    }
  }

  /** Returns words for exceptions whose message is the path alone. */
  private static String reason(IOException problem) {
    return switch (problem) {
      case NoSuchFileException e -> "there is no such folder";
      case AccessDeniedException e -> "permission denied";
      default -> problem.getMessage();
    };
  }

  /**
   * Writes each event of an experiment as a JSON object on one line: its time, its type, and its
   * components by name. Large records, which are in the result folder, are shortened.
   */
  static final class EventLines implements ExperimentListener {
    private static final KebabCaseStrategy NAMES = new KebabCaseStrategy();
    private static final ObjectWriter WRITER = Json.with(shortened()).writer();

    private final BufferedWriter out;
    private final Clock clock;

    /** The lines of an experiment; closing it closes the writer. */
    EventLines(BufferedWriter out, Clock clock) {
      this.out = out;
      this.clock = clock;
    }

    /** One line: the time, the type, and the components of the event. */
    private record Line(Instant time, String type, @JsonUnwrapped ExperimentEvent event) {}

    /** Identifies a run within its experiment. */
    private record RunName(int index, String system, int repetition, Map<String, String> variant) {
      static RunName of(PlannedRun run) {
        return new RunName(run.index(), run.system().name(), run.repetition(), run.variant());
      }
    }

    @JsonIgnoreType
    private interface LeftOut {}

    @JsonIncludeProperties({"name", "question", "seed"})
    private interface PlanName {}

    @JsonIncludeProperties("durability")
    private interface Durability {}

    @JsonIncludeProperties({"run", "status", "problem", "started", "ended"})
    private interface RunOutcome {}

    private static SimpleModule shortened() {
      return new SimpleModule("events")
          .addSerializer(Path.class, ToStringSerializer.instance)
          .addSerializer(new StdSerializer<>(PlannedRun.class) {
            @Override
            public void serialize(PlannedRun run, JsonGenerator json, SerializerProvider provider)
                throws IOException {
              provider.defaultSerializeValue(RunName.of(run), json);
            }
          })
          .setMixInAnnotation(Environment.class, LeftOut.class)
          .setMixInAnnotation(SearchRecord.class, LeftOut.class)
          .setMixInAnnotation(Plan.class, PlanName.class)
          .setMixInAnnotation(ReadBack.class, Durability.class)
          .setMixInAnnotation(RunResult.class, RunOutcome.class);
    }

    @Override
    public void on(ExperimentEvent event) {
      try {
        out.write(WRITER.writeValueAsString(new Line(clock.instant(),
            NAMES.translate(event.getClass().getSimpleName()), event)));
        out.newLine();
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException("events can't be written", e);
      }
    }

    @Override
    public void close() {
      try {
        out.close();
      } catch (IOException e) {
        throw new UncheckedIOException("events can't be written", e);
      }
    }
  }
}
