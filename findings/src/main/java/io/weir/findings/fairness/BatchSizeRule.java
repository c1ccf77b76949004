package io.weir.findings.fairness;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/** The most that a batch holds, in bytes or messages, where both sides batch. */
final class BatchSizeRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Batching one = Batching.of(pair.one());
    Batching other = Batching.of(pair.other());
    if (one.kind() != Batching.Kind.ON || other.kind() != Batching.Kind.ON) {
      return Optional.empty();
    }
    Subject subject = pair.about("batch-size", Aspect.BATCH_SIZE);
    if (one.size().isEmpty() || other.size().isEmpty()) {
      return subject.untold();
    }
    long ones = most(one, pair.circumstances());
    long others = most(other, pair.circumstances());
    if (ones == others) {
      return subject.equal();
    }
    AuditedSystem larger = ones > others ? pair.one() : pair.other();
    return subject.unfair(larger,
        Quantity.count(Math.max(ones, others)) + " messages in a batch against "
            + Quantity.count(Math.min(ones, others)),
        "larger batches make each message cheaper and raise the highest rate; at a rate that does"
            + " not fill them they make no difference",
        pair.remedy("client.batch-size sets the size of all systems", Aspect.BATCH_SIZE));
  }

  /** A message at least, whatever the limit. */
  private static long most(Batching batching, Circumstances circumstances) {
    DataSize size = batching.size().orElseThrow();
    return Math.max(1, Math.min(circumstances.messages(size),
        batching.messages().orElse(Long.MAX_VALUE)));
  }
}
