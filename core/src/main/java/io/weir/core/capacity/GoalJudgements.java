package io.weir.core.capacity;

import io.weir.core.capacity.Criterion.Judgement;
import io.weir.core.scenario.RateSearch;
import java.util.List;

/**
 * The classes of one trial by all goals of its search: its measurements decide each of them.
 *
 * @param asked the number of the goal that it was made for, from 0
 * @param each the class by each goal, in the order of {@link RateSearch#goals}
 */
public record GoalJudgements(int asked, List<Judgement> each) {
  public GoalJudgements {
    each = List.copyOf(each);
    if (asked < 0 || asked >= each.size()) {
      throw new IllegalArgumentException("of " + each.size() + " goals, none is number " + asked);
    }
  }

  /**
   * Classifies a trial by all goals of a search.
   *
   * @param asked the number of the goal that it was made for
   * @param last whether no longer trial can follow, so that an undecided trial counts as exceeded
   */
  public static GoalJudgements of(RateSearch how, int asked, TrialFacts facts, boolean last) {
    return new GoalJudgements(asked, how.goals()
        .stream()
        .map(goal -> Criterion.of(goal).judge(facts, last))
        .toList());
  }

  /** Returns the class by the goal that it was made for. */
  Judgement own() {
    return each.get(asked);
  }
}
