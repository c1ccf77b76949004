package io.weir.scenario;

import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.text.EnumWord;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.WorkloadKeys;
import java.util.Map;
import java.util.Optional;

/** Reads the behavior of the clients. */
final class WorkloadReader {
  private static final Key<KeyOrder> ORDER = WorkloadKeys.KEY_ORDER;

  private final Fields fields;
  private final Problems problems;
  private final NamedFiles files;

  WorkloadReader(Fields fields, Problems problems, NamedFiles files) {
    this.fields = fields;
    this.problems = problems;
    this.files = files;
  }

  Workload read() {
    int producers = fields.value(WorkloadKeys.PRODUCERS);
    MessageSpec message =
        new MessageReader(fields, problems, files.contents()).read(producers > 0);
    return fields.record(WorkloadKeys.SECTION.path(), Workload.class, Map.of(
        "message", message,
        "load", new LoadReader(fields, problems, files.traces())
            .read(producers > 0, message.size()),
        "keys", keys()));
  }

  private Optional<KeySpec> keys() {
    KeyOrder order = fields.value(ORDER);
    int count = fields.value(WorkloadKeys.KEY_COUNT);
    double exponent = fields.value(WorkloadKeys.KEY_EXPONENT);
    refuseUnlessMeant(WorkloadKeys.KEY_COUNT, order, order != KeyOrder.NONE,
        "an order, such as zipf");
    refuseUnlessMeant(WorkloadKeys.KEY_EXPONENT, order, order == KeyOrder.ZIPF, "zipf");
    return order == KeyOrder.NONE
        ? Optional.empty()
        : Optional.of(new KeySpec(order, count,
            order == KeyOrder.ZIPF ? Optional.of(exponent) : Optional.empty()));
  }

  private void refuseUnlessMeant(Key<?> key, KeyOrder order, boolean meant, String needed) {
    if (!meant && fields.leaf(key).isPresent()
        && !problems.concern(key) && !problems.concern(ORDER)) {
      fields.report(key, "does not apply to " + ORDER + " " + EnumWord.kebab(order),
          "set " + ORDER + " to " + needed + ", or remove it; if orders are swept, sweep "
              + WorkloadKeys.KEYS + " as a whole");
    }
  }
}
