package io.weir.findings.gate;

import io.weir.core.scenario.Storage;
import io.weir.findings.evidence.DiskTraffic;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * If every message waits for the disk, others that use it in the measured seconds, or a disk that
 * is slow at times, delay messages. Modeled disks have their own check. A fault replaces processes,
 * and then the disk's traffic cannot be assigned.
 */
public final class DisturbedDisk implements ErrorSource, Gate {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    return judged(figure, run) ? time(run).effect(figure, run) : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return judged(figure, run) ? time(run).reason(figure) : Optional.empty();
  }

  private static DisturbedTime time(RunEvidence run) {
    return new DisturbedTime(GateId.DISK_USE, run.diskDisturbed(), text(run),
        "latencies contain waits for other work of the disk, and are too high",
        "stop other programs that use the disk, or use a disk that nothing else uses");
  }

  private static String text(RunEvidence run) {
    DiskTraffic traffic = run.diskTraffic();
    String share = Quantity.percent(run.diskDisturbed().share()) + " of the seconds";
    return traffic.byOthers()
        ? "others than the system used its disk in " + share + ", with up to "
            + Quantity.dataRate(traffic.othersBytes())
        : "the disk was slow in " + share + ": a request took up to "
            + Quantity.latency(traffic.slowestNanos()) + ", and usually "
            + Quantity.latency(traffic.usualNanos());
  }

  private static boolean judged(LatencyFigure figure, RunEvidence run) {
    return run.run().system().durability().storage() == Storage.FSYNC
        && Metrics.ofSystem(figure.metric()) && !run.run().emulated().applies()
        && !run.hasFault();
  }
}
