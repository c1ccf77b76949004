package io.weir.findings.capacity;

import io.weir.core.capacity.Criterion;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DocumentType;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.StoredFile;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.text.Names;
import io.weir.findings.verify.Discrepancy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Classifies each trial of a search again from its raw files, and checks whether the bounds follow
 * from the classes.
 */
public final class SearchCheck {
  private static final String ANEW =
      "search.json or the trial's files were changed after the run: copy the folder again";

  private final ResultLayout layout;
  private final PlannedRun run;
  private final List<Discrepancy> found = new ArrayList<>();

  public SearchCheck(ResultLayout layout, PlannedRun run) {
    this.layout = layout;
    this.run = run;
  }

  /** The problems; a search that ended before its first trial left nothing. */
  public List<Discrepancy> discrepancies() {
    StoredFile file = layout.stored(layout.search(run));
    if (file.exists()) {
      StoredDocument<SearchRecord> record = StoredDocument.read(file, DocumentType.SEARCH);
      record.remarks().forEach(remark -> add(remark));
      record.value().ifPresent(this::compare);
    }
    return found;
  }

  private void compare(SearchRecord record) {
    Criterion criterion = Criterion.of(run.search().orElseThrow());
    for (SearchedTrial trial : record.trials()) {
      if (isWhole(trial)) {
        compare(trial, criterion);
      }
    }
    RateBounds anew = RateBounds.of(record.trials());
    if (!anew.equals(record.bounds())) {
      add("has bounds that do not follow from its trials");
    }
  }

  /** A trial that broke off has no ledger, and nothing to be classified by. */
  private boolean isWhole(SearchedTrial trial) {
    return layout.stored(layout.ledger(run, trial.number())).exists()
        && !trial.restsOn(TrialBasis.BROKE_OFF);
  }

  private void compare(SearchedTrial trial, Criterion criterion) {
    PlannedRun planned = run.trial(trial.number(), trial.rate(), phases(trial));
    TrialFacts facts = new TrialReader().read(layout, planned, trial.number(), trial.phases(),
        trial.drained());
    SearchedTrial anew = SearchedTrial.of(trial.number(), trial.purpose(), trial.measure(),
        trial.last(), facts,
        trial.trialClass().map(any -> criterion.judge(facts, trial.last())), trial.took(),
        trial.phases());
    if (!anew.trialClass().equals(trial.trialClass())) {
      add("classifies trial " + trial.number() + " as " + name(trial) + ", where its files make it "
          + name(anew));
    } else if (!anew.equals(trial)) {
      add("has other values for trial " + trial.number() + " than its files give");
    }
  }

  private Phases phases(SearchedTrial trial) {
    RateSearch how = run.search().orElseThrow();
    return how.phases(trial.measure(), run.phases().drain());
  }

  private static String name(SearchedTrial trial) {
    return trial.trialClass().map(Names::kebab).orElse("not classified");
  }

  private void add(String what) {
    Optional<String> prefix = Optional.of(layout.search(run).getFileName() + " ")
        .filter(what::startsWith);
    String name = layout.root().relativize(layout.search(run)).toString().replace('\\', '/');
    found.add(new Discrepancy(name, prefix.map(text -> what.substring(text.length())).orElse(what),
        ANEW));
  }
}
