package io.weir.findings.across;

import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The reasons for which values of two sides are not compared. Stateless. */
public final class Obstacles {
  private static final int NAMED = 2;

  private Obstacles() {}

  /** Returns the reasons; empty if both sides are comparable. */
  public static List<String> between(Side a, Side b) {
    return of(a, b, Differences.ofDesign(a, b));
  }

  /** Returns the reasons, as {@code the load differs (workload.load.rate 1k/s → 2k/s)}. */
  static List<String> of(Side a, Side b, List<Difference> differences) {
    List<String> reasons = new ArrayList<>();
    if (!DurabilityCheck.equal(List.of(a.durability(), b.durability()))) {
      reasons.add("the durability differs (" + Names.durability(a.durability().inForce()) + " → "
          + Names.durability(b.durability().inForce()) + ")");
    }
    if (a.design().search().isPresent() || b.design().search().isPresent()) {
      reasons.add("the rate was searched for, so that each run has another");
    }
    add("the load differs", differences, Difference::isLoad, reasons);
    add("time was dilated differently", differences, Difference::isDilation, reasons);
    return reasons;
  }

  private static void add(String reason, List<Difference> differences, Predicate<Difference> kind,
      List<String> reasons) {
    List<String> such = differences.stream().filter(kind).map(Difference::text).toList();
    if (!such.isEmpty()) {
      reasons.add(reason + " (" + String.join(", ", such.subList(0, Math.min(NAMED, such.size())))
          + (such.size() > NAMED ? " and " + (such.size() - NAMED) + " more" : "") + ")");
    }
  }
}
