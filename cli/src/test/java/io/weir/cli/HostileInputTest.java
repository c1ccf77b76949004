package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.Installation;
import io.weir.core.text.Excerpt;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Files of any content end {@code validate} and {@code import omb} soon, with an exit code that is
 * documented and a message of some lines, and change nothing.
 */
@Isolated
class HostileInputTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final long SEED = 20_261_125;
  private static final int MOST_CHARACTERS = 200_000;
  private static final int MOST_SHOWN = 5_000;
  /** The processor time for a file; a busy machine takes longer. */
  private static final Duration MOST_CPU = Duration.ofSeconds(10);
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  @TempDir
  private Path folder;

  @Test
  void damagedScenariosAreRefusedOrTaken() throws Exception {
    scenarios(30);
  }

  @Test
  void damagedFilesOfOmbAreRefusedOrMakeAScenarioThatIsSound() throws Exception {
    imports(25);
  }

  @Test
  void damageToAWholeFileIsToldSoon() throws Exception {
    for (String text : Mutator.whole(text(Installation.ofProcess()
        .scenarios()
        .resolve("quickstart.yaml")))) {
      validate(text);
    }
  }

  @Test
  @Tag("slow")
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void manyDamagedScenariosAreRefusedOrTaken() throws Exception {
    scenarios(340);
  }

  @Test
  @Tag("slow")
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void manyDamagedFilesOfOmbAreRefusedOrMakeAScenarioThatIsSound() throws Exception {
    imports(180);
  }

  private void scenarios(int count) throws Exception {
    List<Path> shipped = Installation.ofProcess().shippedScenarios();
    int sound = 0;
    for (int i = 0; i < count; i++) {
      String text = text(shipped.get(i % shipped.size()));
      sound += validate(new Mutator(SEED + i).mutate(text)).exit() == 0 ? 1 : 0;
    }
    assertThat(sound).as("both is tried").isBetween(1, count - 1);
  }

  private Outcome validate(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("mutated.yaml"), text);
    return bounded(text, "validate", file.toString());
  }

  /** A scenario without what is beside it and not in the folder of these tests. */
  private static String text(Path scenario) throws IOException {
    return Files.readString(scenario).replaceAll("(?m)^published:.*\n", "");
  }

  private void imports(int count) throws Exception {
    List<String> drivers = List.of(OmbFiles.KAFKA, OmbFiles.PULSAR, OmbFiles.RABBITMQ);
    int made = 0;
    for (int i = 0; i < count; i++) {
      Mutator mutator = new Mutator(SEED + i);
      String driver = drivers.get(i % drivers.size());
      boolean ofDriver = i / drivers.size() % 2 == 0;
      String workload = ofDriver ? OmbFiles.WORKLOAD : mutator.mutate(OmbFiles.WORKLOAD);
      made += imported(workload, ofDriver ? mutator.mutate(driver) : driver) ? 1 : 0;
    }
    assertThat(made).as("both is tried").isBetween(1, count - 1);
  }

  private boolean imported(String workload, String driver) throws Exception {
    Path workloadFile = Files.writeString(folder.resolve("workload.yaml"), workload);
    Path driverFile = Files.writeString(folder.resolve("driver.yaml"), driver);
    Outcome outcome = bounded(workload + driver, "import", "omb", workloadFile.toString(),
        "--drivers", driverFile.toString());
    if (outcome.exit() == 0) {
      assertThat(validate(outcome.out()).exit()).as(outcome::out).isZero();
    }
    return outcome.exit() == 0;
  }

  private Outcome bounded(String text, String... arguments) throws Exception {
    List<Path> before = files();
    Outcome outcome = withinTime(text, () -> SHELL.run(arguments));
    String printed = outcome.out() + outcome.err();
    String input = Excerpt.of(text, MOST_SHOWN);
    assertThat(outcome.exit()).as(() -> Excerpt.of(printed, MOST_SHOWN) + "\nof\n" + input)
        .isIn(0, 2);
    assertThat(printed).as(() -> "printed for\n" + input)
        .hasSizeLessThan(MOST_CHARACTERS)
        .doesNotContain("\tat ", "unexpected error")
        .doesNotMatch("(?s).*[\\p{Cc}&&[^\n\t]].*")
        .doesNotMatch("(?s).*[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\u2028\u2029].*");
    assertThat(files()).isEqualTo(before);
    return outcome;
  }

  private static Outcome withinTime(String text, Callable<Outcome> command) throws Exception {
    FutureTask<Outcome> task = new FutureTask<>(() -> {
      Outcome outcome = command.call();
      assertThat(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime())
          .as(() -> "nanoseconds of a processor for\n" + Excerpt.of(text, MOST_SHOWN))
          .isLessThan(MOST_CPU.toNanos());
      return outcome;
    });
    Thread.ofPlatform().daemon().start(task);
    try {
      return task.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(
          "no end within " + DEADLINE + " for\n" + Excerpt.of(text, MOST_SHOWN), e);
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause().getMessage(), e.getCause());
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return new ArrayList<>(all.sorted().toList());
    }
  }
}
