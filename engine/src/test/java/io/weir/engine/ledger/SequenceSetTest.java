package io.weir.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.ledger.SequenceRanges;
import io.weir.core.unit.DataSize;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SequenceSetTest {
  private static final long CHUNK = 1 << 16;
  private static final int RACES = 400;

  private final LedgerMemory memory = new LedgerMemory(DataSize.mebibytes(64));

  @Property(tries = 200)
  void behavesLikeASetOfNumbers(
      @ForAll @Size(max = 300) List<@LongRange(max = 4 * CHUNK) Long> numbers,
      @ForAll @Size(max = 300) List<@LongRange(max = 4 * CHUNK) Long> others) {
    for (Function<LedgerMemory, SequenceSet> kind : kinds()) {
      Set<Long> expected = new HashSet<>();
      SequenceSet set = kind.apply(memory);
      for (long number : numbers) {
        assertThat(set.add(number)).isEqualTo(expected.add(number));
      }
      assertThat(set.count()).isEqualTo(expected.size());
      assertThat(numbers).allMatch(set::contains);

      SequenceSet more = kind.apply(memory);
      others.forEach(more::add);
      set.addAll(more);
      expected.addAll(others);
      assertThat(set.toRanges()).isEqualTo(ranges(expected));
      assertThat(set.count()).isEqualTo(expected.size());
    }
  }

  private static List<Function<LedgerMemory, SequenceSet>> kinds() {
    return List.of(SequenceSet::ofOneThread, SequenceSet::shared);
  }

  /** Chunks are packed when they are old: with few numbers, and with few missing. */
  @Property(tries = 20)
  void oldChunksKeepTheirNumbers(@ForAll long seed, @ForAll boolean dense) {
    for (Function<LedgerMemory, SequenceSet> kind : kinds()) {
      SplittableRandom random = new SplittableRandom(seed);
      SequenceSet set = kind.apply(memory);
      BitSet expected = new BitSet();
      int end = (int) (40 * CHUNK);
      for (int number = 0; number < end; number++) {
        if (random.nextInt(1_000) == 0 != dense) {
          assertThat(set.add(number)).isTrue();
          expected.set(number);
        }
      }
      for (int i = 0; i < 20_000; i++) {
        // Most of them in few chunks, which are packed and must be able to grow.
        int late = random.nextInt(i % 2 == 0 ? end : (int) CHUNK);
        assertThat(set.add(late)).as("%s", late).isEqualTo(!expected.get(late));
        expected.set(late);
      }

      assertThat(set.count()).isEqualTo(expected.cardinality());
      assertThat(set.toRanges()).isEqualTo(ranges(expected));
    }
  }

  @Test
  void fullChunksStillKnowTheirNumbers() {
    for (Function<LedgerMemory, SequenceSet> kind : kinds()) {
      SequenceSet set = kind.apply(memory);
      for (long number = 2 * CHUNK + 5; number >= 0; number--) {
        if (number != CHUNK + 3) {
          assertThat(set.add(number)).isTrue();
        }
      }

      assertThat(set.add(7)).isFalse();
      assertThat(set.toRanges())
          .isEqualTo(SequenceRanges.of(0, CHUNK + 3, CHUNK + 4, 2 * CHUNK + 6));
      assertThat(set.add(CHUNK + 3)).isTrue();
      assertThat(set.toRanges()).isEqualTo(SequenceRanges.between(0, 2 * CHUNK + 6));
      assertThat(set.contains(2 * CHUNK + 6)).isFalse();
    }
  }

  @Test
  void rangesMayEndWithAChunk() {
    SequenceSet set = SequenceSet.ofOneThread(memory);
    for (long number = 0; number < CHUNK; number++) {
      set.add(number);
    }

    assertThat(set.toRanges()).isEqualTo(SequenceRanges.between(0, CHUNK));
  }

  /** Words that two threads write at a time lose no number, and each number is first once. */
  @Test
  void ofThreadsThatAddTheSameNumberOneIsFirst() throws Exception {
    for (int round = 0; round < RACES; round++) {
      SequenceSet set = SequenceSet.shared(memory);

      long first = raced(() -> addAll(set, number -> number % 3 != 0),
          () -> addAll(set, number -> number % 3 != 1));

      assertThat(first).isEqualTo(CHUNK);
      assertThat(set.toRanges()).isEqualTo(SequenceRanges.between(0, CHUNK));
    }
  }

  /** The last numbers of a chunk arrive just while it is packed. */
  @Test
  void numbersThatArriveWhileTheirChunkIsPackedAreKept() throws Exception {
    for (int round = 0; round < RACES; round++) {
      SequenceSet set = SequenceSet.shared(memory);
      IntPredicate isLate = number -> number % 66 == 0;
      long before = addAll(set, isLate.negate());

      long first = raced(() -> addAll(set, isLate), () -> set.add(8 * CHUNK) ? 1 : 0);

      assertThat(before + first).isEqualTo(CHUNK + 1);
      assertThat(set.toRanges()).isEqualTo(SequenceRanges.of(0, CHUNK, 8 * CHUNK, 8 * CHUNK + 1));
    }
  }

  /** Adds numbers of the first chunk; returns how many were not there before. */
  private static long addAll(SequenceSet set, IntPredicate which) {
    long first = 0;
    for (int number = 0; number < CHUNK; number++) {
      first += which.test(number) && set.add(number) ? 1 : 0;
    }
    return first;
  }

  /** Runs both at a time and returns the sum of what they give. */
  private static long raced(LongSupplier one, LongSupplier other) throws Exception {
    CountDownLatch ready = new CountDownLatch(2);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<Long>> sums = new ArrayList<>();
      for (LongSupplier each : List.of(one, other)) {
        sums.add(threads.submit(() -> {
          ready.countDown();
          ready.await();
          return each.getAsLong();
        }));
      }
      return sums.get(0).get() + sums.get(1).get();
    }
  }

  @Test
  void partsOfRandomHalvesLeaveTheWholeFull() {
    SequenceSet whole = SequenceSet.ofOneThread(memory);
    SequenceSet one = SequenceSet.partOf(whole);
    SequenceSet other = SequenceSet.partOf(whole);
    SplittableRandom random = new SplittableRandom(5);
    long end = 1_000 * CHUNK;
    for (long number = 0; number < end; number++) {
      (random.nextBoolean() ? one : other).add(number);
    }
    assertThat(memory.highest().bytes()).isLessThan(1 << 20);

    whole.addAll(one);
    whole.addAll(other);
    assertThat(whole.toRanges()).isEqualTo(SequenceRanges.between(0, end));
  }

  @Test
  void withoutGapsASetTakesNoMemoryAndWithFewItTakesLittle() {
    SequenceSet whole = SequenceSet.ofOneThread(memory);
    SequenceSet gaps = SequenceSet.ofOneThread(memory);
    for (long number = 0; number < 2_000 * CHUNK; number++) {
      whole.add(number);
      if (number % 1_000 != 17) {
        gaps.add(number);
      }
    }

    assertThat(memory.highest().bytes()).isLessThan(2_000 * 140 + 30 * 8_192);
  }

  @Test
  void memoryHasALimit() {
    SequenceSet set = SequenceSet.ofOneThread(new LedgerMemory(DataSize.mebibytes(1)));

    assertThatThrownBy(() -> {
      for (long number = 0; number < 200 * CHUNK; number += 3) {
        set.add(number);
      }
    }).isInstanceOf(LedgerMemory.Exhausted.class).hasMessageContaining("worker.heap");
  }

  @Test
  void onlySequenceNumbersAreTaken() {
    SequenceSet set = SequenceSet.ofOneThread(memory);

    assertThatIllegalArgumentException().isThrownBy(() -> set.add(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> set.add(SequenceSet.MAX + 1));
  }

  private static SequenceRanges ranges(Set<Long> numbers) {
    BitSet bits = new BitSet();
    numbers.forEach(number -> bits.set(Math.toIntExact(number)));
    return ranges(bits);
  }

  private static SequenceRanges ranges(BitSet numbers) {
    SequenceRanges.Builder ranges = new SequenceRanges.Builder();
    for (int from = numbers.nextSetBit(0); from >= 0;) {
      int until = numbers.nextClearBit(from);
      ranges.add(from, until);
      from = numbers.nextSetBit(until);
    }
    return ranges.build();
  }
}
