package io.weir.scenario;

import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Workload;
import java.util.Optional;

/** Reads what the clients do. */
final class WorkloadReader {
  private static final int MOST = 100_000;
  private static final String KEYS = "workload.keys";
  private static final String ORDER = KEYS + ".order";

  private final Fields fields;
  private final Problems problems;
  private final NamedFiles files;

  WorkloadReader(Fields fields, Problems problems, NamedFiles files) {
    this.fields = fields;
    this.problems = problems;
    this.files = files;
  }

  Workload read() {
    int producers = fields.optional("workload.producers-per-topic", Kinds.count(0, MOST), 1);
    return new Workload(
        fields.optional("workload.topics", Kinds.count(1, MOST), 1),
        fields.optional("workload.partitions", Kinds.count(1, MOST), 1),
        new MessageReader(fields, problems, files.contents()).read(producers > 0),
        producers,
        fields.optional("workload.subscriptions-per-topic", Kinds.count(0, MOST), 1),
        fields.optional("workload.consumers-per-subscription", Kinds.count(1, MOST), 1),
        new LoadReader(fields, problems, files.traces()).read(producers > 0),
        keys());
  }

  private Optional<KeySpec> keys() {
    KeyOrder order = fields.optional(ORDER, Kinds.word(KeyOrder.class), KeyOrder.NONE);
    int count = fields.optional(KEYS + ".count", Kinds.count(1, KeySpec.MOST),
        KeySpec.DEFAULT_COUNT);
    double exponent = fields.optional(KEYS + ".exponent", Kinds.factor(0, KeySpec.MOST_EXPONENT),
        KeySpec.DEFAULT_EXPONENT);
    refuseUnlessMeant(KEYS + ".count", order, order != KeyOrder.NONE, "an order, as zipf");
    refuseUnlessMeant(KEYS + ".exponent", order, order == KeyOrder.ZIPF, "zipf");
    return order == KeyOrder.NONE
        ? Optional.empty()
        : Optional.of(new KeySpec(order, count,
            order == KeyOrder.ZIPF ? Optional.of(exponent) : Optional.empty()));
  }

  private void refuseUnlessMeant(String path, KeyOrder order, boolean meant, String needed) {
    if (!meant && fields.tree().leaf(path).isPresent()
        && !problems.concern(path) && !problems.concern(ORDER)) {
      problems.add(fields.tree().placeOf(path), path,
          "means nothing for " + ORDER + " " + Kinds.kebab(order),
          "set " + ORDER + " to " + needed + ", or remove it; where orders are swept, sweep " + KEYS
              + " as a whole");
    }
  }
}
