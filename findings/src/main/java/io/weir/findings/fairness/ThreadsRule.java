package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;

/** Threads of each client that serve its connections. */
final class ThreadsRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("client-threads", Aspect.CLIENT_THREADS);
    List<Setting> ones = pair.one().about(Aspect.CLIENT_THREADS);
    List<Setting> others = pair.other().about(Aspect.CLIENT_THREADS);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    String one = ones.getFirst().normal();
    String other = others.getFirst().normal();
    return one.equals(other)
        ? subject.equal()
        : subject.unavoidable(one + " against " + other,
            "one thread serves a connection on both sides, however many there are: with as many"
                + " connections as many threads work");
  }
}
