package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import io.weir.core.result.Json;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.sample.SampleResults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options that all commands have. */
class ConsoleOptionsTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String ESCAPE = "\u001b[";

  @TempDir
  private Path folder;

  @Test
  void quietLeavesTheLastLineOfTheResult() throws IOException {
    SampleResults.quickstart(folder);
    for (String option : new String[] {"-q", "--quiet"}) {
      Outcome outcome = SHELL.run("report", option, folder.toString());
      assertThat(outcome.out()).isEqualTo(folder.resolve("report.html") + "\n");
      assertThat(outcome.err()).isEmpty();
    }
  }

  @Test
  void quietLeavesErrors() {
    Outcome outcome = SHELL.run("-q", "validate", "quickstart", "--set", "repeat=no");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("'no' is not a whole number", "hint: ");
  }

  @Test
  void verboseHasAShortForm() {
    assertThat(SHELL.run("-v", "run", "nothing").err()).contains("\tat io.weir.cli");
    assertThat(SHELL.run("run", "nothing", "-v").err()).contains("\tat io.weir.cli");
  }

  @ParameterizedTest
  @ValueSource(strings = {"list loopback", "plan loopback", "validate loopback", "brokers status",
      "doctor"})
  void jsonIsAllOfStandardOutput(String command) throws IOException {
    Outcome outcome = SHELL.run((command + " --json").split(" "));
    JsonNode document = Json.reader(JsonNode.class).readValue(outcome.out());
    assertThat(document.get("format").asInt()).isPositive();
    Outcome quiet = SHELL.run((command + " --json -q").split(" "));
    assertThat(quiet.err()).isEmpty();
    assertThat(Json.reader(JsonNode.class).<JsonNode>readValue(quiet.out()).fieldNames())
        .toIterable()
        .containsExactlyElementsOf(() -> document.fieldNames());
  }

  @Test
  void doctorNamesItsChecks() throws IOException {
    JsonNode document = Json.reader(JsonNode.class).readValue(SHELL.run("doctor", "--json").out());
    assertThat(document.get("fit").isBoolean()).isTrue();
    assertThat(document.get("checks")).isNotEmpty()
        .allSatisfy(check -> {
          assertThat(check.get("name").asText()).isNotEmpty();
          assertThat(check.get("outcome").asText()).isIn("ok", "warn", "fail");
          assertThat(check.get("finding").asText()).isNotEmpty();
        });
  }

  @Test
  void colorsAreAsTheyAreAskedFor() {
    assertThat(onTerminal("list", "loopback")).contains(ESCAPE);
    assertThat(onTerminal("list", "loopback", "--color", "never")).doesNotContain(ESCAPE);
    assertThat(onTerminal("list", "loopback", "--color=auto")).contains(ESCAPE);
    assertThat(SHELL.run("list", "loopback").out()).doesNotContain(ESCAPE);
    assertThat(SHELL.run("list", "loopback", "--color=always").out()).contains(ESCAPE);
    assertThat(SHELL.run("--color=always", "list", "--help").out()).contains(ESCAPE);
  }

  private static String onTerminal(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Console console = new Console(stream, stream, true, new AnsiColors(true));
    new Weir(CliContext.of(Installation.ofProcess(), console)).execute(arguments);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void anotherColorIsRefused() {
    Outcome outcome = SHELL.run("list", "--color", "nope");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("'--color'", "'nope' is none of always, never, auto");
  }

  @Test
  void helpIsThatOfTheCommand() {
    assertThat(SHELL.run("help").out()).isEqualTo(SHELL.run("--help").out());
    assertThat(SHELL.run("help", "run").out()).isEqualTo(SHELL.run("run", "--help").out());
    assertThat(SHELL.run("help", "brokers", "up").out())
        .isEqualTo(SHELL.run("brokers", "up", "--help").out());
    Outcome wrong = SHELL.run("help", "rnu");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("did you mean run?");
  }
}
