package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/** What a consumer's client reads ahead: bytes here, messages there. */
final class ReadAheadRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("read-ahead", Aspect.RECEIVE_QUEUE);
    List<Setting> ones = pair.one().about(Aspect.RECEIVE_QUEUE);
    List<Setting> others = pair.other().about(Aspect.RECEIVE_QUEUE);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    Setting one = ones.getFirst();
    Setting other = others.getFirst();
    if (one.normal().equals(other.normal())) {
      return subject.equal();
    }
    String amount = amount(one, pair.circumstances()) + " against "
        + amount(other, pair.circumstances());
    if (pair.isOfDifferentKinds()) {
      return subject.unavoidable(amount, "clients count what they read ahead differently: in bytes,"
          + " in messages, or in messages that are not acknowledged");
    }
    boolean oneIsDeeper = Values.base(one).orElse(0) > Values.base(other).orElse(0);
    return subject.unfair(oneIsDeeper ? pair.one() : pair.other(), amount,
        "a deeper queue hides a slow consumer and keeps the broker's dispatch from waiting",
        pair.remedy("client.receive-queue sets it for all systems", Aspect.RECEIVE_QUEUE));
  }

  private static String amount(Setting setting, Circumstances circumstances) {
    Optional<DataSize> size = Values.size(setting);
    return size
        .map(bytes -> setting.normal() + " of each partition ("
            + Quantity.count(circumstances.messages(bytes)) + " messages)")
        .orElse(setting.normal() + (setting.normal().matches("[0-9]+") ? " messages" : ""));
  }
}
