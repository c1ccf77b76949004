package io.weir.scenario;

import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Recovered;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.ValueType;
import io.weir.scenario.key.ValueTypes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads the fault within a run's measure phase. */
final class FaultReader {
  private static final ValueType<Duration> LASTING = ValueTypes.duration(Duration.ofMillis(1));

  private FaultReader() {}

  /** Returns the fault; empty if the scenario has none. */
  static Optional<Fault> read(Fields fields) {
    boolean asked = fields.tree().has(PhaseKeys.FAULT.path());
    FaultKind kind = asked
        ? fields.required(PhaseKeys.FAULT_KIND, FaultKind.KILL)
        : fields.find(PhaseKeys.FAULT_KIND).orElse(FaultKind.KILL);
    Optional<FaultNode> node = fields.find(PhaseKeys.FAULT_NODE);
    Duration after = fields.value(PhaseKeys.FAULT_AFTER);
    Duration lasts = lasts(fields, kind);
    Outage outage = fields.value(PhaseKeys.FAULT_OUTAGE);
    Recovered recovered = recovered(fields);
    return asked
        ? Optional.of(new Fault(kind, node.orElse(usual(kind)), after, lasts, outage, recovered))
        : Optional.empty();
  }

  /** Only a restart may have no duration. */
  private static Duration lasts(Fields fields, FaultKind kind) {
    Key<Duration> key = PhaseKeys.FAULT_FOR;
    return kind.mayBeMomentary()
        ? fields.find(key).orElse(Duration.ZERO)
        : fields.find(key.with(LASTING)).orElse(Fault.LASTS);
  }

  private static Recovered recovered(Fields fields) {
    return fields.record(PhaseKeys.RECOVERED_P99.section(), Recovered.class, Map.of());
  }

  private static FaultNode usual(FaultKind kind) {
    return FaultNode.of(kind == FaultKind.ROLLING_RESTART
        ? FaultNode.Choice.EACH
        : FaultNode.Choice.LEADER);
  }
}
