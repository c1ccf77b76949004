package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real result, damaged in hundreds of ways: each is named as damage, and nothing else happens.
 */
class DamagedResultIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final int FEW = 20;
  private static final int MANY = 300;
  private static final int RESUMED = 60;
  private static final int LIMIT_SECONDS = 60;

  @TempDir
  private static Path parent;
  private static SampleResult sample;

  @TempDir
  private Path area;

  @BeforeAll
  static void measure() throws IOException {
    sample = SampleResult.measure(parent);
  }

  @Test
  void someDamageIsNamedAsSuch() throws Exception {
    assertThat(problems(new FolderDamages(sample.files()).draw(FEW))).isEmpty();
  }

  @Test
  @Tag("slow")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void everyDamageIsNamedAsSuch() throws Exception {
    assertThat(problems(new FolderDamages(sample.files()).draw(MANY))).isEmpty();
  }

  @Test
  @Tag("slow")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void noDamagedFolderIsResumedToTheHarmOfOthers() throws Exception {
    Path cutOff = parent.resolve("cut-off");
    sample.copyCutOffTo(cutOff);
    List<String> problems = new ArrayList<>();
    for (FolderDamage damage : new FolderDamages(new SampleResult(cutOff).files()).draw(RESUMED)) {
      Case one = new Case(damage);
      new SampleResult(cutOff).copyTo(one.folder);
      one.damage();
      one.expect(List.of(0, 1, 2, 3), "run", "--resume", one.folder.toString(), "--data",
          one.place.resolve("data").toString());
      problems.addAll(one.problems());
    }
    assertThat(problems).isEmpty();
  }

  private List<String> problems(List<FolderDamage> damages) throws Exception {
    List<String> problems = new ArrayList<>();
    for (FolderDamage damage : damages) {
      Case one = new Case(damage);
      sample.copyTo(one.folder);
      one.damage();
      one.expect(List.of(2, 4), "verify", one.folder.toString());
      one.expect(List.of(0, 1, 2, 3), "report", "--again", one.folder.toString());
      problems.addAll(one.problems());
    }
    return problems;
  }

  /** A copy of the result in a separate folder, next to files that must not change. */
  private final class Case {
    private final FolderDamage damage;
    private final Path place;
    private final Path folder;
    private final List<String> problems = new ArrayList<>();
    private Map<String, String> before = Map.of();

    Case(FolderDamage damage) throws IOException {
      this.damage = damage;
      this.place = Files.createTempDirectory(area, "case");
      this.folder = place.resolve("result");
      Files.createDirectories(place.resolve("victim"));
      Files.writeString(place.resolve("victim/letter"), "of love");
    }

    void damage() throws IOException {
      damage.action().applyTo(folder);
      before = SampleResult.contents(place, folder);
    }

    /** Runs a command, which has to end in time in one of these ways, and says so in its words. */
    void expect(List<Integer> exits, String... arguments)
        throws InterruptedException, ExecutionException {
      FutureTask<Outcome> task = new FutureTask<>(() -> SHELL.run(arguments));
      Thread.ofPlatform().daemon().start(task);
      String call = damage + ", " + arguments[0] + ": ";
      try {
        Outcome outcome = task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        String said = outcome.out() + outcome.err();
        if (!exits.contains(outcome.exit()) || said.contains("unexpected error")
            || said.contains("\tat ")) {
          problems.add(call + "exit " + outcome.exit() + "\n" + said);
        }
      } catch (TimeoutException e) {
        problems.add(call + "no end within " + LIMIT_SECONDS + " s");
      } catch (ExecutionException e) {
        problems.add(call + e.getCause());
      }
    }

    /** The errors, and the changes outside the folder. */
    List<String> problems() throws IOException {
      Map<String, String> after = SampleResult.contents(place, folder);
      after.keySet().removeIf(path -> path.startsWith("data"));
      if (!after.equals(before)) {
        problems.add(damage + ": outside the folder were " + before.keySet() + " and are "
            + after.keySet());
      }
      return problems;
    }
  }
}
