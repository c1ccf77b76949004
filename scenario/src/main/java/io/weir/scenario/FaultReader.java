package io.weir.scenario;

import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Recovered;
import java.time.Duration;
import java.util.Optional;

/** Reads what is done to a system within its measure phase. */
final class FaultReader {
  static final String FAULT = "phases.fault";
  static final String KIND = FAULT + ".kind";
  static final String NODE = FAULT + ".node";
  static final String AFTER = FAULT + ".after";
  static final String FOR = FAULT + ".for";
  static final String OUTAGE = FAULT + ".outage";

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final double HIGHEST_FACTOR = 10_000;
  private static final int MOST_WINDOWS = 3_600;

  private FaultReader() {}

  /** The fault; empty where the scenario has none. */
  static Optional<Fault> read(Fields fields) {
    boolean asked = !fields.tree().below(FAULT).isEmpty();
    Kind<FaultKind> kinds = Kinds.word(FaultKind.class);
    Optional<FaultKind> named = asked
        ? Optional.of(fields.required(KIND, kinds, FaultKind.KILL))
        : fields.find(KIND, kinds);
    FaultKind kind = named.orElse(FaultKind.KILL);
    Optional<FaultNode> node = fields.find(NODE, node());
    Duration after = fields.optional(AFTER, Kinds.duration(SHORTEST), Fault.AFTER);
    Duration lasts = fields.optional(FOR,
        Kinds.duration(kind.mayBeMomentary() ? Duration.ZERO : SHORTEST),
        kind.mayBeMomentary() ? Duration.ZERO : Fault.LASTS);
    Outage outage = fields.optional(OUTAGE, Kinds.word(Outage.class), Outage.REFUSED);
    Recovered recovered = recovered(fields);
    return asked
        ? Optional.of(new Fault(kind, node.orElse(usual(kind)), after, lasts, outage, recovered))
        : Optional.empty();
  }

  private static Recovered recovered(Fields fields) {
    Recovered standard = Recovered.DEFAULT;
    return new Recovered(
        fields.optional(FAULT + ".recovered.factor", Kinds.factor(1, HIGHEST_FACTOR),
            standard.factor()),
        fields.find(FAULT + ".recovered.p99", Kinds.duration(SHORTEST)),
        fields.optional(FAULT + ".recovered.windows", Kinds.count(1, MOST_WINDOWS),
            standard.windows()));
  }

  private static FaultNode usual(FaultKind kind) {
    return FaultNode.of(kind == FaultKind.ROLLING_RESTART
        ? FaultNode.Choice.EACH
        : FaultNode.Choice.LEADER);
  }

  private static Kind<FaultNode> node() {
    return new Kind<>("write leader, storage, random, each, or a process's name, as broker-1",
        FaultNode::parse);
  }
}
