package io.weir.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MessageKeyTest {
  @Property(tries = 500)
  void aKeyIsReadBackFromTextAndBytes(@ForAll @IntRange(max = MessageKey.MAX) int number) {
    MessageKey key = MessageKey.of(number);

    assertThat(key.text()).hasSize(8);
    assertThat(MessageKey.number(key.text())).isEqualTo(number);
    assertThat(MessageKey.number(ByteBuffer.wrap(key.bytes()))).isEqualTo(number);
  }

  @Test
  void aForeignKeyIsDistinguishedFromNoKey() {
    assertThat(MessageKey.number("")).isEqualTo(MessageKey.NO_NUMBER);
    assertThat(MessageKey.number(ByteBuffer.allocate(0))).isEqualTo(MessageKey.NO_NUMBER);
    for (String other : new String[] {"order-17", "1", "123456789", "1234567x", "00000000000000001",
        "99999999999999999999"}) {
      assertThat(MessageKey.number(other)).as(other).isEqualTo(MessageKey.NOT_OURS);
      assertThat(MessageKey.number(ByteBuffer.wrap(other.getBytes(StandardCharsets.UTF_8))))
          .as(other)
          .isEqualTo(MessageKey.NOT_OURS);
    }
  }

  @Test
  void keysSpreadEvenlyOverPartitions() {
    int[] counts = new int[7];
    IntStream.range(0, 70_000).forEach(number -> counts[MessageKey.of(number).partition(7)]++);

    assertThat(IntStream.of(counts)).allMatch(count -> count > 9_500 && count < 10_500);
  }
}
