package io.weir.findings.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.sample.SampleEvidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OverloadNotesTest {
  private static final LedgerCounts COUNTS = new LedgerCounts(10, 8, 2, 5, 2, 1, 3, 1, 0, 0, 0, 0,
      0, 0, Optional.empty(), OptionalLong.empty());

  private static List<String> notes(SampleEvidence run) {
    return RunNotes.of(run.ledger(COUNTS).build(), 2, List.of());
  }

  @Test
  void messagesThatAnIntendedOverloadLeavesAreNoDefect() {
    assertThat(notes(new SampleEvidence().overloading()))
        .contains("1 acknowledged message was lost")
        .noneMatch(note -> note.contains("never sent") || note.contains("given up"));
  }

  @Test
  void ofAnyOtherLoadTheyAre() {
    assertThat(notes(new SampleEvidence())).contains("1 acknowledged message was lost",
        "2 messages that were due were never sent", "2 messages were given up by the client",
        "1 message was neither acknowledged nor given up");
  }
}
