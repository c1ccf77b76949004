package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.github.luben.zstd.Zstd;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.MessageHeader.Integrity;
import io.weir.core.ledger.PayloadChecksum;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SizeDistribution.Uniform;
import io.weir.core.scenario.SizeDistribution.Weighted;
import io.weir.core.scenario.SizeDistribution.Weighted.Part;
import io.weir.core.unit.DataSize;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadPoolTest {
  private static final int DRAWS = 400_000;

  @Test
  void weightedSizesComeByTheirWeights() {
    Map<Integer, Integer> counts = new TreeMap<>();
    PayloadPool pool = pool(new Weighted(List.of(new Part(new DataSize(100), 70),
        new Part(new DataSize(1_000), 29.99), new Part(new DataSize(50_000), 0.01))));
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(pool.take().length, 1, Integer::sum);
    }

    assertThat(counts.keySet()).containsExactly(100, 1_000, 50_000);
    assertThat(counts.get(100) / (double) DRAWS).isCloseTo(0.7, within(0.005));
    assertThat(counts.get(50_000)).isBetween(10, 90);
  }

  /** Whether it knows the payloads' checksums, as of large messages of few sizes, or not. */
  @ParameterizedTest
  @CsvSource({"100, 200", "1024, 1025", "1024, 5000", "100, 100000"})
  void itsMessagesAreIntactHoweverOftenTheyAreSentAndWhateverIsMarkedInThem(long one, long other) {
    PayloadPool pool = pool(new Weighted(List.of(new Part(new DataSize(one), 1),
        new Part(new DataSize(other), 1))));
    CRC32C crc = new CRC32C();
    for (int sequence = 0; sequence < 50_000; sequence++) {
      byte[] message = pool.take();
      if (sequence % 7 == 0) {
        KeyMark.write(message, sequence);
        pool.changed();
      }
      MessageHeader.write(message, 1, 2, sequence, 3, 4_000, pool.checksum(), crc);

      assertThat(MessageHeader.inspect(ByteBuffer.wrap(message), crc)).isEqualTo(Integrity.INTACT);
    }
  }

  @Test
  void theChecksumsOfLargePayloadsAreKnown() {
    PayloadPool large = pool(new Weighted(List.of(new Part(new DataSize(1_024), 1))));
    large.take();
    assertThat(large.checksum()).isNotSameAs(PayloadChecksum.UNKNOWN);

    PayloadPool small = pool(new Weighted(List.of(new Part(new DataSize(100), 1))));
    small.take();
    assertThat(small.checksum()).isSameAs(PayloadChecksum.UNKNOWN);
  }

  @Test
  void uniformSizesAreSpreadEvenlyUpToBothEnds() {
    int[] sizes = drawn(pool(new Uniform(new DataSize(40), new DataSize(1_039))));

    assertThat(sizes[0]).isBetween(40, 45);
    assertThat(sizes[DRAWS - 1]).isBetween(1_034, 1_039);
    assertThat(sizes[DRAWS / 4]).isBetween(282, 298);
    assertThat(Arrays.stream(sizes).average().orElseThrow()).isCloseTo(539.5, within(3.0));
  }

  @Test
  void logNormalSizesHaveTheQuantilesAndTheMeanOfTheLaw() {
    LogNormalSizes law = new LogNormalSizes(new DataSize(1_000), 1, new DataSize(40),
        new DataSize(100_000));
    int[] sizes = drawn(pool(law));

    assertThat(sizes[0]).isGreaterThanOrEqualTo(40);
    assertThat(sizes[DRAWS - 1]).isLessThanOrEqualTo(100_000).isGreaterThan(20_000);
    assertThat((double) sizes[DRAWS / 2]).isCloseTo(1_000, within(20.0));
    // The normal distribution's 84.13th and 97.72nd percentiles lie 1 and 2 deviations up.
    assertThat((double) sizes[(int) (0.8413 * DRAWS)]).isCloseTo(2_718, within(80.0));
    assertThat((double) sizes[(int) (0.9772 * DRAWS)]).isCloseTo(7_389, within(300.0));
    assertThat(Arrays.stream(sizes).average().orElseThrow())
        .isCloseTo(law.mean(), within(0.03 * law.mean()));
  }

  @Test
  void theSameSeedGivesTheSameMessages() {
    Uniform sizes = new Uniform(new DataSize(40), new DataSize(400));
    PayloadPool one = pool(sizes);
    PayloadPool same = pool(sizes);
    for (int i = 0; i < 1_000; i++) {
      assertThat(same.take()).isEqualTo(one.take());
    }
  }

  @Test
  void aFilesBytesFollowEachOtherFromMessageToMessageAndBeginAgain() {
    byte[] text = "In the beginning was the word. ".repeat(4_000).getBytes(StandardCharsets.UTF_8);
    text[text.length - 1] = '!';
    ContentBytes content = ContentBytes.of(text);
    MessageSpec spec = MessageSpecBuilder.builder()
        .size(new DataSize(140))
        .content(Content.FILE)
        .file(Optional.of(new ContentFile("x", 1, new DataSize(text.length), content.sha256())))
        .build();
    PayloadPool pool = new PayloadPool(spec, Optional.of(content), 3);

    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    while (sent.size() < text.length + 100) {
      byte[] message = pool.take();
      sent.write(message, MessageHeader.BYTES, message.length - MessageHeader.BYTES);
    }
    byte[] twice = new byte[sent.size()];
    content.fill(twice, 0, 0);
    assertThat(sent.toByteArray()).isEqualTo(twice);
  }

  /**
   * How far batches of 128 KiB compress: the share that is zeros goes, the rest stays. A message of
   * 1 KB keeps 984 B of payload, whatever the size of its header.
   */
  @ParameterizedTest
  @CsvSource({"0, 1.0, 1.0", "0.25, 1.31, 1.31", "0.5, 1.90, 1.92", "0.75, 3.5, 3.55",
      "0.9, 7.0, 7.3"})
  void aShareOfZerosCompresses(double share, double lz4, double zstd) {
    MessageSpec spec = MessageSpecBuilder.builder()
        .size(new DataSize(1_024))
        .content(Content.RANDOM)
        .compressible(Optional.of(share))
        .build();
    PayloadPool pool = new PayloadPool(spec, Optional.empty(), 11);
    ByteArrayOutputStream batch = new ByteArrayOutputStream();
    while (batch.size() < 128 * 1024) {
      batch.writeBytes(pool.take());
    }
    byte[] bytes = batch.toByteArray();

    double byLz4 = bytes.length
        / (double) LZ4Factory.fastestJavaInstance().fastCompressor().compress(bytes).length;
    double byZstd = bytes.length / (double) Zstd.compress(bytes, 3).length;
    assertThat(byLz4).as("lz4").isCloseTo(lz4, within(0.05 * lz4));
    assertThat(byZstd).as("zstd").isCloseTo(zstd, within(0.05 * zstd));
  }

  private static PayloadPool pool(SizeDistribution sizes) {
    return new PayloadPool(MessageSpecBuilder.builder()
        .size(MessageSpec.mean(sizes))
        .content(Content.RANDOM)
        .sizes(Optional.of(sizes))
        .build(), Optional.empty(), 5);
  }

  private static int[] drawn(PayloadPool pool) {
    int[] sizes = new int[DRAWS];
    Arrays.setAll(sizes, i -> pool.take().length);
    Arrays.sort(sizes);
    return sizes;
  }
}
