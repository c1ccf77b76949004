package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.findings.doc.Paint;
import io.weir.lab.environment.DoctorCheck;
import java.util.List;

/**
 * Shows what a doctor found.
 *
 * @param console where
 */
public record DoctorView(Console console) {
  public void print(List<DoctorCheck> checks) {
    int width = checks.stream().mapToInt(check -> check.name().length()).max().orElse(0);
    for (DoctorCheck check : checks) {
      String name = check.name() + " ".repeat(width - check.name().length());
      console.line(mark(check) + "  " + name + "  " + check.finding());
      check.nextStep()
          .ifPresent(step -> console
              .line("      " + " ".repeat(width) + "  " + console.paint().faint(step)));
    }
  }

  private String mark(DoctorCheck check) {
    Paint paint = console.paint();
    return switch (check.outcome()) {
      case OK -> paint.green("ok  ");
      case WARN -> paint.yellow("warn");
      case FAIL -> paint.red("FAIL");
    };
  }
}
