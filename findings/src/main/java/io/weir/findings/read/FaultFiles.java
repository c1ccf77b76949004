package io.weir.findings.read;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that a trial with a fault left.
 *
 * @param events what was done
 * @param placements where partitions were
 * @param silences when nothing was acknowledged or delivered
 * @param remarks what could not be read
 */
public record FaultFiles(List<FaultEvent> events, List<PlacementSample> placements,
    List<Silence> silences, List<String> remarks) {
  /** Those of a trial without a fault. */
  public static final FaultFiles NONE =
      new FaultFiles(List.of(), List.of(), List.of(), List.of());

  public FaultFiles {
    events = List.copyOf(events);
    placements = List.copyOf(placements);
    silences = List.copyOf(silences);
    remarks = List.copyOf(remarks);
  }

  /** Returns when the fault struck, since the start of the load; empty if it did not. */
  public Optional<Long> struckNanos() {
    return events.stream()
        .filter(event -> event.step() == FaultStep.STRUCK)
        .map(FaultEvent::atNanos)
        .findFirst();
  }

  /** Reads as much as is whole; trials without a fault have none of it. */
  public static FaultFiles read(ResultLayout layout, PlannedRun run, int trial) {
    JsonLines<FaultEvent> events =
        JsonLines.read(layout.stored(layout.faultEvents(run, trial)), FaultEvent.class);
    JsonLines<PlacementSample> placements =
        JsonLines.read(layout.stored(layout.placements(run, trial)), PlacementSample.class);
    JsonLines<Silence> silences =
        JsonLines.read(layout.stored(layout.silences(run, trial)), Silence.class);
    return new FaultFiles(events.items(), placements.items(), silences.items(),
        Stream.of(events.remarks(), placements.remarks(), silences.remarks())
            .flatMap(List::stream)
            .toList());
  }
}
