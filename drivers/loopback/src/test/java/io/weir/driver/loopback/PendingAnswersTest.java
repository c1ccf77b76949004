package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PendingAnswersTest {
  private final RecordPage page = new RecordPage();

  private record Expected(long due, int slot) {}

  @Property
  void answersComeWhenDueAndThoseDueTogetherInTheOrderOfTheirArrival(
      @ForAll @Size(max = 3_000) List<@IntRange(max = 200) Integer> dues,
      @ForAll @IntRange(max = 200) int now) {
    PendingAnswers pending = new PendingAnswers();
    List<Expected> expected = new ArrayList<>();
    for (int slot = 0; slot < dues.size(); slot++) {
      pending.add(dues.get(slot), page, slot, null);
      expected.add(new Expected(dues.get(slot), slot));
    }
    expected.sort(Comparator.comparingLong(Expected::due));

    List<PendingAnswer> early = taken(pending, now);
    List<PendingAnswer> late = taken(pending, Long.MAX_VALUE);

    assertThat(early).allMatch(answer -> answer.due() <= now);
    assertThat(late).allMatch(answer -> answer.due() > now);
    early.addAll(late);
    assertThat(early).extracting(answer -> new Expected(answer.due(), answer.slot()))
        .isEqualTo(expected);
    assertThat(pending.isEmpty()).isTrue();
  }

  @Test
  void noMoreAreTakenThanAskedForAndUsedOnesServeAgain() {
    PendingAnswers pending = new PendingAnswers();
    for (int slot = 0; slot < 100; slot++) {
      pending.add(100 - slot, page, slot, null);
    }
    List<PendingAnswer> first = new ArrayList<>();
    pending.takeDue(1_000, 40, first);
    assertThat(first).hasSize(40)
        .extracting(PendingAnswer::due)
        .startsWith(1L)
        .endsWith(40L)
        .isSorted();

    pending.giveBack(first);
    pending.add(50, page, 7, null);

    List<PendingAnswer> rest = taken(pending, 1_000);
    assertThat(rest).hasSize(61).extracting(PendingAnswer::due).startsWith(41L).isSorted();
    assertThat(rest).filteredOn(answer -> answer.due() == 50)
        .extracting(PendingAnswer::slot)
        .containsExactly(50, 7);
    assertThat(rest).filteredOn(first::contains).hasSize(1);
  }

  private static List<PendingAnswer> taken(PendingAnswers pending, long now) {
    List<PendingAnswer> taken = new ArrayList<>();
    pending.takeDue(now, Integer.MAX_VALUE, taken);
    return taken;
  }
}
