package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class UnacknowledgedTest {
  private final List<Integer> acknowledged = new ArrayList<>();

  @Test
  void aMessageWaitsUntilItIsOldEnough() {
    Unacknowledged<Integer> messages = new Unacknowledged<>(10, Integer[]::new);
    messages.add(1, 100, acknowledged::add);
    messages.add(2, 200, acknowledged::add);
    messages.add(3, 300, acknowledged::add);

    messages.acknowledgeUpTo(99, acknowledged::add);
    assertThat(acknowledged).isEmpty();
    messages.acknowledgeUpTo(200, acknowledged::add);
    assertThat(acknowledged).containsExactly(1, 2);
    messages.removeAll(acknowledged::add);
    messages.removeAll(acknowledged::add);
    assertThat(acknowledged).containsExactly(1, 2, 3);
  }

  @Test
  void timesMayOverflow() {
    Unacknowledged<Integer> messages = new Unacknowledged<>(10, Integer[]::new);
    messages.add(1, Long.MAX_VALUE, acknowledged::add);

    messages.acknowledgeUpTo(Long.MAX_VALUE - 1, acknowledged::add);
    assertThat(acknowledged).isEmpty();
    messages.acknowledgeUpTo(Long.MIN_VALUE + 1, acknowledged::add);
    assertThat(acknowledged).containsExactly(1);
  }

  @Property
  void noMoreThanTheMostWaitAndEachIsAcknowledgedOnceInOrder(@ForAll @IntRange(min = 1,
      max = 70) int most, @ForAll @IntRange(max = 300) int count) {
    List<Integer> seen = new ArrayList<>();
    Unacknowledged<Integer> messages = new Unacknowledged<>(most, Integer[]::new);
    for (int i = 0; i < count; i++) {
      messages.add(i, i, seen::add);
      assertThat(seen).hasSize(Math.max(0, i + 1 - most));
    }
    messages.removeAll(seen::add);
    assertThat(seen).hasSize(count).isSorted().doesNotHaveDuplicates();
  }
}
