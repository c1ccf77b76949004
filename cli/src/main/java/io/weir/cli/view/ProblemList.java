package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.findings.doc.AnsiColors;
import io.weir.scenario.Place;
import io.weir.scenario.Problem;
import io.weir.scenario.ScenarioException;
import java.util.Locale;

/**
 * Shows all that is wrong with a scenario.
 *
 * @param console where
 */
public record ProblemList(Console console) {
  public void print(ScenarioException broken) {
    int count = broken.problems().size();
    AnsiColors colors = console.colors();
    console.error(colors.red("weir:") + " " + broken.source() + " can't be used: " + count
        + (count == 1 ? " problem" : " problems"));
    int shown = Math.min(count, ScenarioException.SHOWN);
    for (Problem problem : broken.problems().subList(0, shown)) {
      String path = problem.path().isEmpty() ? "" : colors.bold(problem.path()) + ": ";
      console.error("");
      console.error("  " + colors.cyan(where(broken.source(), problem.place())));
      console.error("    " + path + problem.message());
      console.error("    " + colors.faint("hint: " + problem.hint()));
    }
    if (shown < count) {
      console.error("");
      console.error(String.format(Locale.ROOT, "  … and %,d more", count - shown));
    }
  }

  /** In a form that editors and terminals make a link of. */
  private static String where(String source, Place place) {
    return switch (place) {
      case Place.InFile file -> source + ":" + file.line() + ":" + file.column();
      case Place.InOption option -> option.text();
    };
  }
}
