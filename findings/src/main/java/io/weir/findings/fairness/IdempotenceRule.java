package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;

/** Whether a producer's own retries are discarded. */
final class IdempotenceRule implements Rule {
  private static final String ON = "on";
  private static final String OFF = "off";

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("idempotence", Aspect.IDEMPOTENCE);
    List<Setting> ones = pair.one().about(Aspect.IDEMPOTENCE);
    List<Setting> others = pair.other().about(Aspect.IDEMPOTENCE);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    String one = ones.getFirst().normal();
    String other = others.getFirst().normal();
    boolean oneDoes = one.equals(ON);
    boolean otherDoes = other.equals(ON);
    if (oneDoes == otherDoes) {
      return isSwitch(one) && isSwitch(other) ? subject.equal() : subject.untold();
    }
    AuditedSystem without = oneDoes ? pair.other() : pair.one();
    if ((oneDoes ? other : one).equals(Values.NONE)) {
      return subject.unavoidable("retries of " + without.name() + " can be stored twice",
          without.name() + " has nothing that discards them; client.idempotence: false takes it"
              + " from the other side too");
    }
    return subject.unfair(without,
        "no sequence numbers to keep and check for each message of " + without.name(),
        "the broker that discards a producer's retries keeps state for each producer; without it a"
            + " retry can leave a duplicate"
            + pair.remark(Aspect.IDEMPOTENCE).map(remark -> " (and " + remark + ")").orElse(""),
        pair.remedy("client.idempotence sets it for all systems", Aspect.IDEMPOTENCE));
  }

  private static boolean isSwitch(String normal) {
    return normal.equals(ON) || normal.equals(OFF) || normal.equals(Values.NONE);
  }
}
