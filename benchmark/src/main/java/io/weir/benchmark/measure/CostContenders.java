package io.weir.benchmark.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * The contenders in a measurement of weir's cost.
 *
 * @param tool the broker's own tool, or its replacement
 * @param others contenders without a target, for comparison
 * @param thrifty weir with thrifty pacing
 * @param normal weir with normal pacing
 * @param pacing the loop that paces and sends nothing
 */
record CostContenders(Contender tool, List<Contender> others, Contender thrifty, Contender normal,
    Contender pacing) {
  CostContenders {
    others = List.copyOf(others);
  }

  CostTargets targets() {
    return new CostTargets(tool.name(), others.stream().map(Contender::name).toList());
  }

  /**
   * Returns the contenders of one shape, in the order of the first block. Nothing is paced at
   * saturation.
   */
  List<Contender> of(LoadShape shape) {
    List<Contender> contenders = new ArrayList<>(List.of(tool));
    contenders.addAll(others);
    contenders.add(thrifty);
    if (!shape.saturating()) {
      contenders.add(normal);
      contenders.add(pacing);
    }
    return contenders;
  }
}
