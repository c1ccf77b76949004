package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import java.util.List;
import java.util.function.Function;

/**
 * Shows what there is to choose from.
 *
 * @param console where
 */
public record CatalogueView(Console console) {
  private static final int WIDTH = 110;
  private static final int LEAST_TEXT = 40;

  /**
   * A scenario that comes with weir.
   *
   * @param name how it is called on the command line
   * @param question what it asks
   */
  public record Entry(String name, String question) {}

  public void scenarios(List<Entry> entries) {
    head("Scenarios");
    int width = entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
    for (Entry entry : entries) {
      explained("  " + entry.name() + " ".repeat(width - entry.name().length()) + "  ",
          entry.question());
    }
  }

  /**
   * All broker kinds.
   *
   * @param versions which versions there are of each
   */
  public void brokers(List<Launcher> launchers, Function<Launcher, String> versions) {
    head("Brokers");
    TextTable table = new TextTable("kind", "", "versions that were tried, the default first");
    launchers.forEach(launcher -> table.row(launcher.broker(), launcher.title(),
        versions.apply(launcher)));
    table.lines().forEach(line -> console.line("  " + line));
  }

  /** All that a scenario can say of a broker kind of which there are these versions. */
  public void broker(Launcher launcher, String versions) {
    head(launcher.broker() + "  " + launcher.title());
    console.line("  versions   " + versions);
    console.line("  sections   " + (launcher.propertySections().isEmpty()
        ? "none"
        : String.join(", ", launcher.propertySections().stream().sorted().toList())));
    console.line("  options    " + (launcher.options().isEmpty() ? "none" : ""));
    int width =
        launcher.options().stream().mapToInt(option -> option.name().length()).max().orElse(0);
    for (Option option : launcher.options()) {
      explained("    " + option.name() + " ".repeat(width - option.name().length()) + "  ",
          option.explanation());
    }
  }

  /** Text beside a label, in lines that all begin where the first does. */
  private void explained(String label, String text) {
    String margin = label;
    for (String part : Wrapped.lines(text, Math.max(LEAST_TEXT, WIDTH - label.length()))) {
      console.line(margin + part);
      margin = " ".repeat(label.length());
    }
  }

  private void head(String text) {
    console.line(console.paint().bold(text));
  }
}
