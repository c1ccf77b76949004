package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.unit.Rate;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SingleServerTest {
  /**
   * Lindley's recursion: a message's service starts when the message has arrived and the previous
   * one is served.
   */
  @Property
  void behavesLikeAQueueWithOneServer(
      @ForAll @Size(max = 200) List<@LongRange(max = 3_000_000) Long> gaps,
      @ForAll @LongRange(min = 1, max = 2_000_000) long service) {
    SingleServer server = new SingleServer(new Rate(1e9 / service));
    long arrival = 0;
    long done = 0;
    for (long gap : gaps) {
      arrival += gap;
      done = Math.max(done, arrival) + service;
      assertThat(server.finish(arrival)).isCloseTo(done,
          org.assertj.core.data.Offset.offset(1L + gaps.size()));
    }
  }

  @Test
  void roundingDoesNotAddUp() {
    SingleServer server = new SingleServer(Rate.parse("300k/s"));
    long last = 0;
    for (int i = 0; i < 3_000_000; i++) {
      last = server.finish(0);
    }

    assertThat(last).isEqualTo(10_000_000_000L);
  }
}
