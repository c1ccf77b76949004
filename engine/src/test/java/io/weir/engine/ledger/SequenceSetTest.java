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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SequenceSetTest {
  private static final long CHUNK = 1 << 16;
  private static final int THREADS = 4;

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

  /** Each number is offered by two of the threads, in their own order, while chunks are packed. */
  @Test
  void ofThreadsThatAddTheSameNumberOneIsFirst() throws Exception {
    SequenceSet set = SequenceSet.shared(memory);
    int end = (int) (60 * CHUNK);
    List<Future<Long>> firsts = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (int thread = 0; thread < THREADS; thread++) {
        int own = thread;
        firsts.add(threads.submit(() -> addShare(set, own, end)));
      }
    }

    BitSet expected = new BitSet();
    for (int number = 0; number < end; number++) {
      expected.set(number, isSent(number));
    }
    assertThat(sum(firsts)).isEqualTo(expected.cardinality());
    assertThat(set.toRanges()).isEqualTo(ranges(expected));
  }

  /** Of 1,000 numbers one is missing, and a thread is up to 20 chunks behind the others. */
  private static long addShare(SequenceSet set, int thread, int end) {
    long first = 0;
    for (int number = 0; number < end; number++) {
      int late = number - thread * (int) (5 * CHUNK) / 2;
      first += add(set, thread, late) ? 1 : 0;
    }
    for (int late = end - thread * (int) (5 * CHUNK) / 2; late < end; late++) {
      first += add(set, thread, late) ? 1 : 0;
    }
    return first;
  }

  private static boolean add(SequenceSet set, int thread, int number) {
    boolean own = number % THREADS == thread || (number + 1) % THREADS == thread;
    return number >= 0 && own && isSent(number) && set.add(number);
  }

  private static boolean isSent(int number) {
    return number % 1_000 != 17;
  }

  private static long sum(List<Future<Long>> all) throws InterruptedException, ExecutionException {
    long sum = 0;
    for (Future<Long> one : all) {
      sum += one.get();
    }
    return sum;
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
