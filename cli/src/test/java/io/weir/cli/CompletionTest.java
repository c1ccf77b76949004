package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The completion scripts in the shells themselves. */
class CompletionTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  /** What a shell does on the tabulator key; outside of it, the built-in compopt fails. */
  private static final String BASH = """
      compopt() { :; }
      source "$1"
      shift
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _complete_weir
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir
  private Path folder;

  private List<String> bash(String... words) throws IOException, InterruptedException {
    Path script = script("bash");
    Path driver = Files.writeString(folder.resolve("driver.sh"), BASH);
    return run(List.of("bash", driver.toString(), script.toString()), List.of(words));
  }

  private Path script(String shell) throws IOException {
    return Files.writeString(folder.resolve("weir." + shell), SHELL.run("completion", shell).out());
  }

  private static List<String> run(List<String> command, List<String> more)
      throws IOException, InterruptedException {
    List<String> all = new java.util.ArrayList<>(command);
    all.addAll(more);
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().map(String::strip).toList();
  }

  @Test
  @Timeout(value = 4, unit = TimeUnit.MINUTES)
  void bashCompletesCommandsOptionsAndNames() throws Exception {
    assertThat(bash("weir", "r")).containsExactlyInAnyOrder("run", "report", "results");
    assertThat(bash("weir", "brokers", "")).contains("up", "down", "status", "fetch");
    assertThat(bash("weir", "run", "qui")).containsExactly("quickstart");
    assertThat(bash("weir", "run", "ly-2025/k")).containsExactly("ly-2025/keyed");
    assertThat(bash("weir", "run", "quickstart", "--sca")).containsExactly("--scale");
    assertThat(bash("weir", "brokers", "up", "rabb")).contains("rabbitmq");
    assertThat(bash("weir", "brokers", "up", "quickstart", "--system", "pulsar-f"))
        .containsExactly("pulsar-fsync");
    assertThat(bash("weir", "--color", "al")).containsExactly("always");
  }

  @Test
  void zshGetsTheSameScript() {
    assertThat(SHELL.run("completion", "zsh").out()).contains("bashcompinit")
        .isEqualTo(SHELL.run("completion", "bash").out());
  }

  @Test
  void fishKnowsEveryCommand() {
    assertThat(SHELL.run("completion", "fish").out().lines()).contains(
        "complete -c weir -n '__weir_at exact' -f -a 'run' -d 'Run a scenario'")
        .anyMatch(
            line -> line.startsWith("complete -c weir -n '__weir_at below brokers up' -l nodes"))
        .anyMatch(line -> line.startsWith("complete -c weir -n '__weir_at below run' -a ")
            && line.contains("quickstart"));
  }

  @Test
  void fishCompletesCommandsOptionsAndNames() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/fish")), "fish is not installed");
    Path script = script("fish");
    assertThat(fish(script, "weir brokers ")).contains("up", "down", "status", "fetch");
    assertThat(fish(script, "weir run qu")).contains("quickstart");
    assertThat(fish(script, "weir run quickstart --sc")).contains("--scale");
    assertThat(fish(script, "weir completion ")).containsExactlyInAnyOrder("bash", "zsh", "fish");
  }

  private List<String> fish(Path script, String line) throws IOException, InterruptedException {
    return run(List.of("fish", "-c", "source " + script + "; complete -C '" + line + "'"),
        List.of())
        .stream()
        .map(one -> one.split("\t")[0])
        .toList();
  }

  @Test
  void anotherShellIsRefused() {
    Shell.Outcome outcome = SHELL.run("completion", "tcsh");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("'tcsh' is none of bash, zsh, fish");
  }
}
