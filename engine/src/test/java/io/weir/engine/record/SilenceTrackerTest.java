package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Silence;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SilenceTrackerTest {
  private static final long MS = 1_000_000;
  private static final long ORIGIN = 5_000 * MS;

  private final LastActivity one = new LastActivity();
  private final LastActivity other = new LastActivity();
  private final SilenceTracker tracker = new SilenceTracker("s", List.of(one, other), ORIGIN);
  private final List<Silence> silences = new ArrayList<>();

  private void look(long millis) {
    tracker.look(ORIGIN + millis * MS).ifPresent(silences::add);
  }

  private void beat(LastActivity lastActivity, long millis) {
    lastActivity.beat(ORIGIN + millis * MS);
  }

  @Test
  void aSilenceReachesFromTheLastBeatToTheLastLookThatSawNone() {
    beat(one, 1_000);
    look(1_001);
    for (long at = 1_010; at <= 3_000; at += 10) {
      look(at);
    }
    beat(other, 3_004);
    look(3_010);

    assertThat(silences).containsExactly(new Silence("s", 1_000 * MS, 3_000 * MS));
    assertThat(tracker.silence()).isEmpty();
  }

  @Test
  void oneOfSeveralThatContinuesIsNoSilence() {
    for (long at = 0; at < 2_000; at += 10) {
      beat(other, at + 1);
      look(at + 5);
    }

    assertThat(silences).isEmpty();
  }

  @Test
  void aWatcherThatIsLateMakesNoSilence() {
    beat(one, 10);
    look(11);
    beat(one, 2_000);
    look(2_001);

    assertThat(silences).isEmpty();
  }

  @Test
  void aSilenceThatContinuesIsReported() {
    beat(one, 10);
    look(20);
    look(5_000);

    assertThat(tracker.silence()).hasValue(new Silence("s", 10 * MS, 5_000 * MS));
  }

  @Test
  void withoutAnyBeatTheSilenceBeginsWithTheLoad() {
    look(300);

    assertThat(tracker.silence()).hasValue(new Silence("s", 0, 300 * MS));
  }

  @Test
  void silencesAreNeverLongerThanTheyWereAndHardlyShorter() {
    SplittableRandom random = new SplittableRandom(7);
    long at = 0;
    for (int i = 0; i < 200; i++) {
      long gap = 150 + random.nextInt(2_000);
      beat(one, at);
      look(at);
      for (long look = at + 10; look < at + gap; look += 10) {
        look(look);
      }
      at += gap;
      beat(one, at);
      look(at);
      Silence silence = silences.getLast();
      assertThat(silence.nanos()).isBetween((gap - 10) * MS, gap * MS);
    }
    assertThat(silences).hasSize(200);
  }
}
