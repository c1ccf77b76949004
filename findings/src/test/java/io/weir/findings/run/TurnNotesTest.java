package io.weir.findings.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.read.MeasuredTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnNotesTest {
  private static final long SECOND = 1_000_000_000;
  private static final int WINDOWS = 8;

  private final List<PhaseWindow> windows = new ArrayList<>();

  /** Windows of eight seconds, in which the first second is this much slower. */
  private Timeline timeline(double first) {
    Random random = new Random(7);
    List<LatencyPoint> points = new ArrayList<>();
    for (int window = 0; window < WINDOWS; window++) {
      int from = 5 + 20 * window;
      windows.add(
          new PhaseWindow(PhaseKind.MEASURE, from * SECOND, (from + 8) * SECOND));
      for (int second = 0; second < 8; second++) {
        long p50 = (long) (1e6 * Math.exp(0.1 * random.nextGaussian()) * (second == 0 ? first : 1));
        points.add(new LatencyPoint(from + second, p50, 2 * p50, 3 * p50));
      }
    }
    return new Timeline(1, List.of(), points, List.of(), List.of(), List.of());
  }

  @Test
  void namesAnEffectOfTheChangeThatOutlastsTheGuard() {
    Timeline timeline = timeline(1.5);

    assertThat(TurnNotes.firstSecond(new MeasuredTime(windows, List.of()), timeline))
        .hasValueSatisfying(note -> assertThat(note).contains("first second of windows is 1."));
  }

  @Test
  void saysNothingOfWindowsThatAreEven() {
    Timeline timeline = timeline(1);

    assertThat(TurnNotes.firstSecond(new MeasuredTime(windows, List.of()), timeline)).isEmpty();
  }
}
