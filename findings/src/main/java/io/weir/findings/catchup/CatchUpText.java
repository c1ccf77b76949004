package io.weir.findings.catchup;

import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.result.PhaseKind;
import io.weir.findings.catchup.CatchUpFindings.Subscription;
import io.weir.findings.catchup.CatchUpFindings.Tail;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How subscriptions caught up, in words and cells. */
public final class CatchUpText {
  /** The columns of the catch-up itself. */
  public static final List<String> COLUMNS = List.of("left", "backlog each", "ended by",
      "page cache", "caught up", "took", "msg/s", "MB/s");

  /** The phases, in order, with their names for people. */
  public static final List<PhaseKind> PHASES = List.of(PhaseKind.MEASURE, PhaseKind.BACKLOG,
      PhaseKind.CATCH_UP, PhaseKind.CAUGHT_UP);

  private static final double BYTES_PER_MEGABYTE = 1e6;

  private CatchUpText() {}

  /** The cells of a run, one for each column. */
  public static List<String> cells(CatchUpFindings found) {
    int all = found.leaving() + found.staying();
    String sign = found.assessment().verdict() == Verdict.VALID ? "" : "?";
    return List.of(
        found.leaving() + " of " + all,
        found.subscriptions()
            .stream()
            .map(one -> backlog(one, found.messageBytes()))
            .distinct()
            .collect(Collectors.joining("; ")),
        found.reached() == Reached.SIZE ? "size" : "time",
        found.pageCache(),
        found.caughtUp()
            ? "yes"
            : "not caught up after " + seconds(found.nanos()) + "; "
                + Quantity.of(found.left(), "message") + " left",
        seconds(found.nanos()) + sign,
        Quantity.count(Math.round(found.deliveredPerSecond())) + sign,
        Quantity.number(found.bytesPerSecond() / BYTES_PER_MEGABYTE) + sign);
  }

  private static String backlog(Subscription one, long messageBytes) {
    return Quantity.of(one.atReturn(), "message") + ", "
        + Quantity.number(one.atReturn() * messageBytes / BYTES_PER_MEGABYTE) + " MB";
  }

  /** To a tenth of a second, which is more than is known. */
  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }

  /** A phase's name for people. */
  public static String title(PhaseKind phase) {
    return switch (phase) {
      case MEASURE -> "before (measure)";
      case BACKLOG -> "backlog";
      case CATCH_UP -> "catch-up";
      case CAUGHT_UP -> "after (caught-up)";
      case WARM_UP, DRAIN -> phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
    };
  }

  /** A quantile of a phase, in milliseconds. */
  static String quantile(Optional<Tail> tail, Function<Tail, OptionalLong> quantile) {
    return tail.map(one -> {
      OptionalLong nanos = quantile.apply(one);
      return nanos.isEmpty()
          ? "too few samples"
          : Quantity.millis(nanos.getAsLong()) + (one.lag() ? "?" : "");
    }).orElse(Quantity.NONE);
  }

  /** When those that left count as caught up, and how well that is known. */
  public static String explanation(CatchUpFindings found) {
    return "Caught up: " + found.end()
        + ". Times are known to within an interval of one second.";
  }
}
