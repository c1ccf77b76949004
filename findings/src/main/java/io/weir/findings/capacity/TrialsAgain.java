package io.weir.findings.capacity;

import io.weir.core.capacity.GoalJudgements;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.RateSearch;
import java.util.List;
import java.util.Optional;

/**
 * Judges the trials of a search again, from their raw files. Stateless.
 *
 * @param layout the result folder
 * @param run the run of the search
 */
public record TrialsAgain(ResultLayout layout, PlannedRun run) {
  /**
   * Returns the same search by the rules of this version; one that was judged by them stays as it
   * is. A trial whose files are gone keeps its class.
   */
  public SearchRecord judge(SearchRecord record) {
    if (record.format() >= SearchRecord.SAME_RULES) {
      return record;
    }
    List<SearchedTrial> trials =
        record.trials().stream().map(trial -> judge(trial).orElse(trial)).toList();
    return new SearchRecord(record.format(), record.criterion(), record.width(), trials,
        RateBounds.of(trials), record.ending(), record.took(), record.goals());
  }

  /** Returns the trial as its files show it; empty for one that broke off, which has no account. */
  Optional<SearchedTrial> judge(SearchedTrial trial) {
    if (!layout.stored(layout.ledger(run, trial.number())).exists()
        || trial.restsOn(TrialBasis.BROKE_OFF)) {
      return Optional.empty();
    }
    RateSearch how = run.search().orElseThrow();
    PlannedRun planned = run.trial(trial.number(), trial.rate(),
        how.phases(trial.measure(), run.phases().drain()));
    TrialFacts facts = new TrialReader().read(layout, planned, trial.number(), trial.phases(),
        trial.drained());
    return Optional.of(SearchedTrial.of(trial.number(), trial.purpose(), trial.measure(),
        trial.last(), facts,
        trial.trialClass().map(any -> GoalJudgements.of(how, asked(trial), facts, trial.last())),
        trial.took(), trial.phases()));
  }

  private static int asked(SearchedTrial trial) {
    return trial.goals().map(GoalJudgements::asked).orElse(0);
  }
}
