package io.weir.findings.run;

import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.WaitShare;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The state of the load generator, by name; values that the machine does not report are listed
 * once.
 */
final class HealthList {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<String> untold = new ArrayList<>();

  private HealthList() {}

  static Map<String, String> of(GeneratorHealth health) {
    HealthList list = new HealthList();
    list.own(health);
    list.interference(health.interference());
    if (!list.untold.isEmpty()) {
      list.values.put("not available here", String.join(", ", list.untold));
    }
    return list.values;
  }

  private void own(GeneratorHealth health) {
    values.put("own lag at p99.9", Quantity.latency(health.lagNanos()));
    values.put("longest own lag", Quantity.latency(health.longestLagNanos()));
    values.put("held up by a full client buffer",
        Quantity.percent(health.backPressure()) + " of the seconds");
    values.put("CPU of the worker", health.cpuShare() == 0
        ? "not known"
        : Quantity.percent(health.cpuShare()) + " of all cores");
    values.put("work of the busiest pacing thread",
        Quantity.percent(health.pacerShare()) + " of a core");
    values.put("garbage collection", Quantity.percent(health.gcShare()) + " of the time");
    values.put("longest hiccup of the worker", Quantity.latency(health.longestHiccupNanos()));
  }

  private void interference(Interference interference) {
    share("hiccups of more than 1 ms", interference.hiccupShare(), " of the time");
    interference.pauses()
        .ifPresentOrElse(
            pauses -> values.put("pauses of the JVM",
                Quantity.count(pauses.count()) + ", up to "
                    + Quantity.latency(pauses.longestNanos()) + ", "
                    + Quantity.percent(pauses.share()) + " of the time"),
            () -> untold.add("pauses of the JVM"));
    if (interference.processWait().isEmpty()) {
      untold.add("waiting for a CPU");
    } else {
      waiting("pacing thread waiting for a CPU", interference.pacerWait());
      waiting("client's thread waiting for a CPU", interference.clientWait());
      waiting("consumer's thread waiting for a CPU", interference.consumerWait());
      share("all threads waiting for a CPU", interference.processWait(),
          " of the time, added up");
    }
    share("CPU time stolen by the hypervisor", interference.stealShare(), " of all CPU time");
    share("held back by a CPU quota", interference.throttledShare(), " of the time");
    share("anything on the machine waiting for a CPU", interference.pressureShare(),
        " of the time");
  }

  private void waiting(String name, Optional<WaitShare> waited) {
    waited.ifPresent(wait -> values.put(name, Quantity.percent(wait.share()) + " of the time, "
        + Quantity.latency(wait.meanNanos()) + " for each turn"));
  }

  private void share(String name, OptionalDouble share, String of) {
    if (share.isPresent()) {
      values.put(name, Quantity.percent(share.getAsDouble()) + of);
    } else {
      untold.add(name);
    }
  }
}
