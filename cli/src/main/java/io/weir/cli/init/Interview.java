package io.weir.cli.init;

import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.findings.doc.AnsiColors;
import io.weir.scenario.Problem;
import io.weir.scenario.ScenarioException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Asks for the choices of a new scenario, one after another. A wrong answer is reported at once,
 * and the question is repeated.
 *
 * @param console where questions are printed, as progress
 * @param answers a line for each answer; an empty one takes the default
 */
public record Interview(Console console, BufferedReader answers) {
  /**
   * Asks for all choices that were not made.
   *
   * @throws CliException if the answers end before the last question
   * @throws ScenarioException if a choice that was made can't be right
   */
  public NewScenario complete(NewScenario started) throws CliException, ScenarioException {
    started.requirePossible();
    console.note("Enter takes the value in brackets. Ctrl-C ends without a file.");
    NewScenario scenario = started;
    for (Choice choice : Choice.values()) {
      if (scenario.isAsked(choice)) {
        scenario = ask(scenario, choice);
      }
    }
    return scenario;
  }

  private NewScenario ask(NewScenario scenario, Choice choice) throws CliException {
    String usual = String.join(",", scenario.withPossibleStorage().values(choice));
    String shown = usual.isEmpty() ? Choice.NONE : usual;
    while (true) {
      String answer = answer(choice.prompt() + " [" + shown + "]: ");
      NewScenario next =
          scenario.with(choice, choice.values(answer.isEmpty() ? shown : answer));
      try {
        next.withPossibleStorage().read();
        return next;
      } catch (ScenarioException e) {
        List<Problem> now = e.problems()
            .stream()
            .filter(problem -> !isOfLaterQuestion(problem, choice, next))
            .toList();
        if (now.isEmpty()) {
          return next;
        }
        now.forEach(this::report);
      }
    }
  }

  /** The usual value of a later question may not fit to an answer. Another value then does. */
  private static boolean isOfLaterQuestion(Problem problem, Choice asked, NewScenario scenario) {
    return Arrays.stream(Choice.values())
        .anyMatch(later -> later.compareTo(asked) > 0 && scenario.isAsked(later)
            && later.concerns(problem.path()));
  }

  private void report(Problem problem) {
    console.note("  " + console.colors().red(problem.message()));
    console.note("  " + console.colors().faint(problem.hint()));
  }

  private String answer(String question) throws CliException {
    console.err().print(AnsiColors.toTerminal(question));
    console.err().flush();
    try {
      String line = answers.readLine();
      if (line != null) {
        return line.strip();
      }
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "can't read the answer: " + e.getMessage(),
          "nothing was written; use options instead of answers", e);
    }
    console.note("");
    throw new CliException(ExitCode.INPUT, "the answers ended before the last question",
        "nothing was written; answer all questions, or name " + Choice.SYSTEMS.option() + " and "
            + Choice.RATE.option());
  }
}
