package io.weir.findings.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.MeasuredResult;
import io.weir.findings.model.Discrepancy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search with several goals is checked by each of them. */
class SearchCheckTest {
  @TempDir
  private Path folder;

  private ResultLayout layout;
  private PlannedRun run;

  @BeforeEach
  void measure() throws IOException {
    MeasuredResult.unpack("search", folder);
    SampleGoals.set(folder, List.of(Duration.ofMillis(3), Duration.ofMillis(200)));
    layout = new ResultLayout(folder);
    run = SampleGoals.run(layout);
  }

  private List<String> problems() {
    return new SearchCheck(layout, run).discrepancies().stream().map(Discrepancy::what).toList();
  }

  private void replace(String old, String other) throws IOException {
    Path search = layout.search(run);
    String text = Files.readString(search);
    int at = text.lastIndexOf(old);
    assertThat(at).isPositive();
    Files.writeString(search, text.substring(0, at) + other + text.substring(at + old.length()));
  }

  @Test
  void classesAndBoundsByEachGoalFollowFromTheFiles() {
    assertThat(problems()).isEmpty();
  }

  @Test
  void anotherClassByTheSecondGoalIsFound() throws IOException {
    replace("\"trialClass\" : \"sustained\"", "\"trialClass\" : \"exceeded\"");

    assertThat(problems())
        .anyMatch(problem -> problem.contains("has other values for trial"))
        .anyMatch(problem -> problem.contains("has bounds that do not follow from its trials"));
  }

  @Test
  void otherGoalsThanPlannedAreFound() throws IOException {
    MeasuredResult.unpack("search", folder.resolve("other"));
    ResultLayout other = new ResultLayout(folder.resolve("other"));
    Files.copy(other.search(run), layout.search(run),
        StandardCopyOption.REPLACE_EXISTING);
    replace("\"format\" : 1", "\"format\" : 6");

    assertThat(problems()).containsExactly("has other goals than the plan");
  }
}
