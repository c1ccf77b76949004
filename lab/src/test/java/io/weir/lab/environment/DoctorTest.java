package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.HostProgram;
import io.weir.lab.environment.DoctorCheck.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  private static final List<Artifact> KAFKA = List.of(Artifact.jar("g", "kafka", "1"));
  private static final List<Artifact> PULSAR = List.of(Artifact.jar("g", "pulsar", "1"));

  @TempDir
  Path root;

  private DoctorCheck check(String name, String memory, Path results) throws Exception {
    HostFiles host =
        new FakeHost(root.resolve("host"))
            .with("/proc/meminfo", "MemAvailable: " + memory + " kB\n")
            .files();
    DoctorSubject subject =
        new DoctorSubject(results, root.resolve("work"), Map.of("Kafka", KAFKA, "Pulsar", PULSAR),
            Map.of("Shell", List.of(
                new HostProgram("sh", "sh",
                    new HostProgram.InPath(Pattern.compile("sh-([0-9.]+)")), Optional.empty(),
                    "install a shell"),
                new HostProgram("absent", root.resolve("absent").toString(),
                    new HostProgram.InPath(Pattern.compile("(x)")), Optional.empty(),
                    "apt install absent"))),
            KAFKA::equals);
    return new Doctor(subject, host).examine()
        .stream()
        .filter(check -> check.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void littleMemoryIsAWarningAndTooLittleAFailure() throws Exception {
    Path results = root.resolve("results");
    assertThat(check("memory", "8388608", results).outcome()).isEqualTo(Outcome.OK);
    assertThat(check("memory", "4194304", results).outcome()).isEqualTo(Outcome.WARN);
    DoctorCheck fail = check("memory", "1048576", results);
    assertThat(fail.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(fail.finding()).isEqualTo("1.0 GiB available");
    assertThat(fail.nextStep()).isPresent();
  }

  @Test
  void resultsThatCannotBeWrittenAreAFailure() throws Exception {
    Path file = Files.writeString(root.resolve("file"), "");

    DoctorCheck check = check("results folder", "8388608", file);

    assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(check.nextStep().orElseThrow()).contains("another folder");
  }

  @Test
  void artifactsThatAreMissingAreReported() throws Exception {
    Path results = root.resolve("results");
    assertThat(check("Kafka", "8388608", results).outcome()).isEqualTo(Outcome.OK);
    assertThat(check("Pulsar", "8388608", results).outcome()).isEqualTo(Outcome.WARN);
  }

  @Test
  void programsThatAreMissingAreReportedWithHowToInstallThem() throws Exception {
    Path results = root.resolve("results");
    assertThat(check("sh", "8388608", results).outcome()).isEqualTo(Outcome.OK);
    DoctorCheck absent = check("absent", "8388608", results);
    assertThat(absent.outcome()).isEqualTo(Outcome.WARN);
    assertThat(absent.nextStep()).contains("apt install absent");
  }

  @Test
  void nothingIsLeftBehind() throws Exception {
    check("fsync", "8388608", root.resolve("results"));

    assertThat(root.resolve("work")).isEmptyDirectory();
    assertThat(root.resolve("results")).isEmptyDirectory();
  }
}
