package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A result that was changed by a stranger, or that a newer weir wrote. */
class ForeignResultIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String NEWER = "; use a newer weir";

  @TempDir
  private static Path parent;
  private static SampleResult sample;

  @TempDir
  private Path area;
  private Path folder;

  @BeforeAll
  static void measure() throws IOException {
    sample = SampleResult.measure(parent);
  }

  @BeforeEach
  void name() {
    folder = area.resolve("result");
  }

  private void replace(String file, String regex, String replacement) throws IOException {
    Path path = folder.resolve(file);
    String text = Files.readString(path);
    String changed = text.replaceFirst(regex, replacement);
    assertThat(changed.equals(text)).as("%s has %s", file, regex).isFalse();
    Files.writeString(path, changed);
  }

  private Outcome resume(String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "--resume", folder.toString(),
        "--data", parent.resolve("data").toString()));
    arguments.addAll(List.of(more));
    return SHELL.run(arguments.toArray(String[]::new));
  }

  /** Refused with an error, and nothing is changed: neither in the folder nor next to it. */
  private void refused(String... words) throws IOException {
    Map<String, String> before = SampleResult.contents(area, area.resolve("result/.lock"));
    Outcome outcome = resume("--despite-changes");
    assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(words).doesNotContain("unexpected error");
    assertThat(SampleResult.contents(area, area.resolve("result/.lock"))).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan.json", "environment.json", "fingerprints.json", "findings.json",
      "runs/001-loopback/result.json"})
  void aNewerFormatIsRefusedByEveryCommand(String file) throws IOException {
    sample.copyTo(folder);
    replace(file, "\"format\" : \\d+", "\"format\" : 9");
    Map<String, String> before = SampleResult.contents(area, area.resolve("result/.lock"));
    for (List<String> command : List.of(List.of("verify"), List.of("report", "--again"),
        List.of("run", "--resume"))) {
      List<String> arguments = new ArrayList<>(command);
      arguments.add(folder.toString());
      Outcome outcome = SHELL.run(arguments.toArray(String[]::new));
      assertThat(outcome.exit()).as(command + outcome.err()).isEqualTo(2);
      assertThat(outcome.err()).contains(file + " has format 9, ", NEWER);
    }
    assertThat(SampleResult.contents(area, area.resolve("result/.lock"))).isEqualTo(before);
  }

  @Test
  void namesInAPlanDoNotLeadOutOfTheFolder() throws IOException {
    sample.copyCutOffTo(folder);
    Files.createDirectories(folder.resolve("runs/002-.."));
    Files.createDirectories(folder.resolve("attempts/002-.."));
    Files.createDirectories(area.resolve("victim"));
    Files.writeString(area.resolve("victim/letter"), "of love");
    Path plan = folder.resolve("plan.json");
    Files.writeString(plan, Files.readString(plan)
        .replace("\"name\" : \"loopback\"", "\"name\" : \"../../../../victim\""));

    refused("plan.json can't be read as a plan", "'../../../../victim' can't be a system's name");
    assertThat(SHELL.run("report", folder.toString()).exit()).isEqualTo(2);
  }

  @Test
  void aPlanPassesTheChecksOfAScenario() throws IOException {
    sample.copyCutOffTo(folder);
    replace("plan.json", "(?s)(\"index\" : 2.*?\"topics\" : )1", "$12000000");
    refused("the plan in ", "holds an invalid scenario: workload.topics: 2000000 is too large");
  }

  @Test
  void anOptionThatNoScenarioHasIsRefusedInAPlan() throws IOException {
    sample.copyCutOffTo(folder);
    replace("plan.json", "(?s)(\"index\" : 2.*?\"options\" : \\{)",
        "$1 \"java-home\" : \"/tmp/any\",");
    refused("holds an invalid scenario: systems.loopback.java-home");
  }

  @Test
  void aPlanThatWasChangedAfterTheEndIsRefused() throws IOException {
    sample.copyTo(folder);
    Files.delete(folder.resolve("runs/002-loopback/SHA256SUMS"));
    replace("plan.json", "(?s)(\"index\" : 2.*?\"seed\" : )[0-9]+", "$15");
    refused("plan.json has changed since its checksum was written");
  }

  @Test
  @Tag("slow")
  void aDamagedRunIsTheReasonAndNotWhatItRanFrom() throws IOException {
    sample.copyCutOffTo(folder);
    Files.writeString(folder.resolve("runs/001-loopback/trials/00/ledger.json"), "{}");

    Outcome outcome = resume();
    assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("are damaged or no longer those in plan.json: 001-loopback",
            "nothing was changed", "--despite-changes")
        .doesNotContain("is not used any more");
    assertThat(folder.resolve("attempts")).doesNotExist();

    Outcome despite = resume("--despite-changes");
    assertThat(despite.exit()).as(despite.err()).isIn(0, 3);
    assertThat(folder.resolve("attempts/001-loopback-1")).isDirectory();
    assertThat(Files.readString(folder.resolve("environment.json")))
        .doesNotContain("is not used any more");
    assertThat(SHELL.run("verify", folder.toString()).exit()).isZero();
  }

  @Test
  void nothingIsWrittenThroughLinksInTheFolder() throws IOException {
    sample.copyCutOffTo(folder);
    Path outside = Files.createDirectories(area.resolve("victim"));
    Files.createSymbolicLink(folder.resolve("attempts"), outside);
    refused("attempts is a link, a pipe or the like");

    Files.delete(folder.resolve("attempts"));
    Path letter = Files.writeString(outside.resolve("letter"), "of love");
    Files.createSymbolicLink(folder.resolve("findings.json.part"), letter);
    Files.createSymbolicLink(folder.resolve("SHA256SUMS.part"), letter);
    assertThat(SHELL.run("report", "--again", folder.toString()).exit()).isIn(0, 3);
    assertThat(letter).hasContent("of love");
    assertThat(folder.resolve("findings.json")).isRegularFile();
  }

  @Test
  void aLockThatIsNoFileNeitherBlocksNorIsWrittenThrough() throws IOException {
    sample.copyCutOffTo(folder);
    Path lock = folder.resolve(".lock");
    FolderDamages.pipe(lock);
    assertThat(resume().err()).contains(".lock is no regular file", "remove it");

    Path letter = Files.writeString(area.resolve("letter"), "of love");
    Files.delete(lock);
    Files.createSymbolicLink(lock, letter);
    assertThat(resume().err()).contains(".lock is no regular file", "remove it");
    assertThat(letter).hasContent("of love");
    assertThat(Files.isSymbolicLink(lock)).isTrue();
    assertThat(Files.exists(folder.resolve("SHA256SUMS"), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void aFolderIsReadByWayOfALinkToIt() throws IOException {
    sample.copyTo(folder);
    Path latest = Files.createSymbolicLink(area.resolve("latest"), Path.of("result"));
    assertThat(SHELL.run("report", latest.toString()).exit()).isIn(0, 3);
    assertThat(SHELL.run("verify", latest.toString()).exit()).isZero();
  }
}
