package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class HeaderRepairTest {
  private final HeaderRepair repair = new HeaderRepair();

  @Property
  void oneDamagedByteOfAHeaderIsFound(
      @ForAll long seed, @ForAll @IntRange(max = 200) int payload,
      @ForAll @IntRange(min = 4, max = 39) int place) {
    Random random = new Random(seed);
    byte[] written = message(random, payload);
    byte[] damaged = written.clone();
    damaged[place] ^= (byte) (1 + random.nextInt(255));
    ByteBuffer received = ByteBuffer.allocate(7 + damaged.length)
        .position(7)
        .put(damaged)
        .position(7)
        .asReadOnlyBuffer();

    ByteBuffer header = repair.repair(received).orElseThrow();

    assertThat(header).isEqualTo(ByteBuffer.wrap(written, 0, MessageHeader.BYTES));
    assertThat(received.position()).isEqualTo(7);
    assertThat(received.remaining()).isEqualTo(damaged.length);
  }

  @Property
  void moreDamageIsNotGuessedAt(
      @ForAll long seed, @ForAll @IntRange(min = 7, max = 39) int place,
      @ForAll @IntRange(min = 1, max = 99) int distance) {
    Random random = new Random(seed);
    byte[] damaged = message(random, 100);
    damaged[place] ^= (byte) (1 + random.nextInt(255));
    damaged[place + distance] ^= (byte) (1 + random.nextInt(255));

    assertThat(repair.repair(ByteBuffer.wrap(damaged))).isEmpty();
  }

  @Property
  void whatIsCutOffIsNotGuessedAt(@ForAll long seed, @ForAll @IntRange(max = 139) int length) {
    byte[] message = message(new Random(seed), 100);

    assertThat(repair.repair(ByteBuffer.wrap(message, 0, length))).isEmpty();
  }

  private static byte[] message(Random random, int payload) {
    byte[] message = new byte[MessageHeader.BYTES + payload];
    random.nextBytes(message);
    MessageHeader.write(message, random.nextInt(), random.nextInt(1000),
        random.nextLong(Long.MAX_VALUE), random.nextLong(), random.nextInt(1 << 30), new CRC32C());
    return message;
  }
}
