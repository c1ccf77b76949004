package io.weir.scenario;

import io.weir.core.scenario.Objective;
import io.weir.core.text.Malformed;
import io.weir.core.text.Nearest;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.TopKeys;
import java.util.ArrayList;
import java.util.List;

/** Reads the limits that each system must meet. */
final class ObjectivesReader {
  private static final List<String> RULE =
      List.of(TopKeys.JUDGED_BY.name(), TopKeys.UNDECIDED.name());
  private static final String HINT = "write a limit, such as \"< 10ms\"";

  private final Fields fields;
  private final Problems problems;
  private final MessageRates rates;

  ObjectivesReader(Fields fields, Problems problems, MessageRates rates) {
    this.fields = fields;
    this.problems = problems;
    this.rates = rates;
  }

  List<Objective> read() {
    String section = TopKeys.OBJECTIVES.section();
    fields.tree().leaf(section).filter(Leaf::isEmptySection).ifPresent(fields::markRead);
    List<Objective> objectives = new ArrayList<>();
    for (Leaf leaf : fields.tree().below(section)) {
      if (KeyTable.key(leaf.path()).isPresent()) {
        continue;
      }
      fields.markRead(leaf);
      fields.text(leaf, HINT).ifPresent(text -> read(leaf, section, text, objectives));
    }
    return objectives;
  }

  private void read(Leaf leaf, String section, String text, List<Objective> objectives) {
    try {
      Objective read = Objective.of(leaf.path().substring(section.length() + 1), text);
      if (!(read.limit() instanceof Objective.Limit.AtLeastData)
          || rates.isConvertible(leaf.path())) {
        objectives.add(read);
      }
    } catch (IllegalArgumentException e) {
      Malformed malformed = Malformed.of(e);
      String name = leaf.path().substring(section.length() + 1);
      problems.add(leaf.value().place(), leaf.path(), malformed.what(),
          Nearest.to(name, RULE)
              .map(meant -> "did you mean " + meant + "?")
              .orElseGet(() -> malformed.hint().orElse(HINT)));
    }
  }
}
