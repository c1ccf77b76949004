package io.weir.findings.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.plan.PlannedRun;
import io.weir.core.text.EnumWord;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.read.StoredDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Classifies each trial of a search again from its raw files, and checks whether the bounds follow
 * from the classes.
 */
final class SearchCheck {
  private static final String ANEW =
      "search.json or the trial's files were changed after the run: copy the folder again";

  private final ResultLayout layout;
  private final PlannedRun run;
  private final List<Discrepancy> found = new ArrayList<>();

  SearchCheck(ResultLayout layout, PlannedRun run) {
    this.layout = layout;
    this.run = run;
  }

  /** Returns the problems; a search that ended before its first trial left nothing. */
  List<Discrepancy> discrepancies() {
    StoredFile file = layout.stored(layout.search(run));
    if (file.exists()) {
      StoredDocument<SearchRecord> record = StoredDocument.read(file, DocumentType.SEARCH);
      record.remarks().forEach(remark -> add(remark));
      record.value().ifPresent(this::compare);
    }
    return found;
  }

  /** A search of an older format was judged by other rules: it is judged again, not compared. */
  private void compare(SearchRecord record) {
    if (record.format() < SearchRecord.SAME_RULES) {
      return;
    }
    if (record.ofGoals().size() != run.search().orElseThrow().goals().size()) {
      add("has other goals than the plan");
      return;
    }
    TrialsAgain again = new TrialsAgain(layout, run);
    for (SearchedTrial trial : record.trials()) {
      again.judge(trial).ifPresent(recomputed -> compare(trial, recomputed));
    }
    List<SearchRecord> goals = record.ofGoals();
    boolean follow = goals.stream()
        .allMatch(goal -> RateBounds.of(goal.trials()).equals(goal.bounds()));
    if (!follow || !goals.getFirst().bounds().equals(record.bounds())) {
      add("has bounds that do not follow from its trials");
    }
  }

  private void compare(SearchedTrial trial, SearchedTrial recomputed) {
    if (!recomputed.trialClass().equals(trial.trialClass())) {
      add("classifies trial " + trial.number() + " as " + name(trial) + ", where its files make it "
          + name(recomputed));
    } else if (!recomputed.equals(trial)) {
      add("has other values for trial " + trial.number() + " than its files give");
    }
  }

  private static String name(SearchedTrial trial) {
    return trial.trialClass().map(EnumWord::kebab).orElse("not classified");
  }

  private void add(String what) {
    Optional<String> prefix = Optional.of(layout.search(run).getFileName() + " ")
        .filter(what::startsWith);
    String name = layout.root().relativize(layout.search(run)).toString().replace('\\', '/');
    found.add(new Discrepancy(name, prefix.map(text -> what.substring(text.length())).orElse(what),
        ANEW));
  }
}
