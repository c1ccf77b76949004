package io.weir.findings.run;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.result.Truncation;
import io.weir.core.scenario.Phases;
import io.weir.core.unit.Durations;
import io.weir.findings.emulation.EmulationText;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.model.Volume;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.text.Quantity;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Notes on a run that do not lower its verdict. */
public final class RunNotes {
  private final RunEvidence run;
  private final List<String> notes = new ArrayList<>();

  private RunNotes(RunEvidence run) {
    this.run = run;
  }

  /** Returns the notes: first what the system did to messages, last what could not be read. */
  public static List<String> of(RunEvidence run, int cores, List<String> remarks) {
    RunNotes all = new RunNotes(run);
    run.account()
        .ledger()
        .map(counts -> MessagesWing.judged(run.run(), counts))
        .ifPresent(all::ofLedger);
    all.ofMeasurement(cores);
    all.notes.addAll(remarks);
    return all.notes;
  }

  private void ofLedger(LedgerCounts counts) {
    say(counts.lost(), "acknowledged message was lost", "acknowledged messages were lost");
    say(counts.corrupt(), "message arrived damaged", "messages arrived damaged");
    say(counts.duplicates(), "message was delivered again unannounced",
        "messages were delivered again unannounced");
    say(counts.reordered(), "message arrived out of order", "messages arrived out of order");
    say(counts.keyReordered().orElse(0L), "message arrived after a later one of its key",
        "messages arrived after a later one of their key");
    say(counts.redeliveries(), "message was delivered again, as announced",
        "messages were delivered again, as announced");
    say(counts.failed(), "message was given up by the client",
        "messages were given up by the client");
    say(counts.unknown(), "message was neither acknowledged nor given up",
        "messages were neither acknowledged nor given up");
    say(counts.unsent(), "message that was due was never sent",
        "messages that were due were never sent");
    say(counts.foreign(), "message that the run did not send arrived, and was skipped",
        "messages that the run did not send arrived, and were skipped");
  }

  private void say(long count, String one, String many) {
    if (count > 0) {
      notes.add(Quantity.count(count) + " " + (count == 1 ? one : many));
    }
  }

  private void ofMeasurement(int cores) {
    if (run.hasFault()) {
      notes.add("a fault struck the system within the measure phase: values of that phase"
          + " include the fault and the recovery, and were not tested for a steady state");
    }
    if (run.status() == RunStatus.COMPLETED && !run.drained()) {
      notes.add(
          "the drain ended while messages were still arriving: messages that had not arrived are"
              + " not known to be lost");
    }
    if (!run.measured().isZero() && !run.steadiness().tested() && !run.hasFault()) {
      notes.add("steady state not tested: " + Quantity.number(run.seconds())
          + " s were measured, and the test needs "
          + run.thresholds().steadyState().toSeconds() + " s");
    }
    EmulationText.note(run.run(), run.emulation()).ifPresent(notes::add);
    volume();
    fsync();
    if (run.generator().health().backPressure() > 0) {
      notes.add("the client's buffer was full and held the sender up in "
          + Quantity.percent(run.generator().health().backPressure())
          + " of the seconds; response times include that wait, service times do not");
    }
    if (cores == 0 && !run.measured().isZero()) {
      notes.add("the number of cores is not known, so the worker's share of them was not judged");
    }
  }

  /** If sizes differ, a count of messages does not show the volume. */
  private void volume() {
    if (run.run().workload().message().sizes().isEmpty()) {
      return;
    }
    Volume.of(run.account().counts()).filter(any -> !run.measured().isZero()).ifPresent(volume -> {
      String received = megabytes(volume.receivedBytes()) + " were received";
      notes.add(volume.meanBytes()
          .map(bytes -> "messages had " + Quantity.number(bytes) + " B on average: "
              + megabytes(volume.sentBytes()) + " were sent, " + received)
          .orElse(received));
    });
  }

  private String megabytes(long bytes) {
    return Quantity.dataRate(bytes / run.seconds());
  }

  /** No device that survives a power failure is known to be so fast through a file system. */
  private void fsync() {
    run.disk()
        .before()
        .filter(disk -> disk.fsyncP50Nanos() < run.thresholds().fsyncFloor().toNanos())
        .ifPresent(disk -> notes.add("an fsync took " + Quantity.latency(disk.fsyncP50Nanos())
            + ", which is implausibly fast: the disk confirms data that it has not stored, so"
            + " 'fsync' durability means little here"));
  }

  /** Notes on a run's warm-up; none if that ended in time. */
  static List<String> settling(Phases phases, Optional<Settled> settled) {
    return settled
        .map(found -> "the warm-up continued for " + Durations.format(found.beyond())
            + " beyond its " + Durations.format(phases.warmUp())
            + ", because latencies still fell"
            + (found.still() ? cut(phases) : ""))
        .stream()
        .toList();
  }

  private static String cut(Phases phases) {
    return "; they still fell at the time limit"
        + (phases.fault().isPresent()
            ? ", and the baseline for the recovery, from before the fault, may be too high"
            : "");
  }

  /** Returns the note on the start of the measure phase that does not count. */
  static List<String> truncation(Optional<Truncation> truncation) {
    return truncation.map(RunNotes::text).stream().toList();
  }

  private static String text(Truncation truncation) {
    String longer = Quantity.number(truncation.added().toMillis() / 1e3) + " s";
    return truncation.cuts()
        ? "the first " + Quantity.number(truncation.cut().toMillis() / 1e3)
            + " s of the measure phase do not count, because latencies were still far above their"
            + " later level; the phase took " + longer + " longer in return"
        : "the measure phase took " + longer + " longer, because its start seemed not to be"
            + " steady; all of it counts";
  }

  /** Notes on the attempts of the run that were cut off before it was repeated. */
  public static List<String> earlierAttempts(ResultLayout layout, PlannedRun run) {
    List<String> notes = new ArrayList<>();
    for (int attempt = 1; Files.isDirectory(layout.attempt(run, attempt),
        LinkOption.NOFOLLOW_LINKS); attempt++) {
      Path folder = layout.attempt(run, attempt);
      notes.add("an attempt before this one " + fate(layout.stored(folder.resolve("result.json")))
          + "; its files are kept in " + layout.root().relativize(folder)
          + " and are not counted");
    }
    return notes;
  }

  private static String fate(StoredFile result) {
    return StoredDocument.read(result, DocumentType.RESULT)
        .value()
        .map(RunResult::status)
        .map(RunNotes::fate)
        .orElse("was cut off before it had begun");
  }

  private static String fate(RunStatus status) {
    return switch (status) {
      case INTERRUPTED -> "was interrupted";
      case UNFINISHED -> "was cut off by a kill";
      case COMPLETED, FAILED -> "had changed files";
    };
  }
}
