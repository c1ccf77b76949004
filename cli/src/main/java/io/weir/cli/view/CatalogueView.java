package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Wrapped;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Shows what there is to choose from.
 *
 * @param console where
 */
public record CatalogueView(Console console) {
  private static final List<Column> BROKERS = List.of(Column.left("kind"), Column.left(""),
      Column.left("versions that were tried, the default first"));
  private static final int WIDTH = 110;
  private static final int LEAST_TEXT = 40;

  /**
   * A scenario that comes with weir.
   *
   * @param name how it is called on the command line
   * @param question what it asks
   * @param machines the written forms of its workers and brokers that are not this machine
   * @param sizes how much there is to run, at each scale
   */
  public record Entry(String name, String question, List<String> machines,
      List<ScaleSize> sizes) {
    public Entry {
      machines = List.copyOf(machines);
      sizes = List.copyOf(sizes);
    }
  }

  /** Shows scenarios, then the suites that they make up. */
  public void scenarios(List<Entry> entries) {
    head("Scenarios");
    int width = entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
    for (Entry entry : entries) {
      explained("  " + entry.name() + " ".repeat(width - entry.name().length()) + "  ",
          entry.question());
      entry.sizes()
          .forEach(size -> console.line(" ".repeat(width + 4)
              + console.colors().faint(size.text())));
      if (!entry.machines().isEmpty()) {
        console.line(" ".repeat(width + 4)
            + console.colors().faint("machines: " + String.join(", ", entry.machines())));
      }
    }
    suites(entries);
  }

  private void suites(List<Entry> entries) {
    Map<String, List<Entry>> suites = new TreeMap<>(entries.stream()
        .filter(entry -> entry.name().contains("/"))
        .collect(Collectors.groupingBy(
            entry -> entry.name().substring(0, entry.name().lastIndexOf('/')))));
    if (suites.isEmpty()) {
      return;
    }
    console.line();
    head("Suites, which run scenario by scenario");
    int width = suites.keySet().stream().mapToInt(String::length).max().orElse(0);
    suites.forEach((name, members) -> {
      String label = "  " + name + " ".repeat(width - name.length()) + "  ";
      for (ScaleSize size : ScaleSize.sums(members.stream().map(Entry::sizes).toList())) {
        console.line(label + size.text());
        label = " ".repeat(label.length());
      }
    });
  }

  /**
   * All broker kinds.
   *
   * @param versions which versions there are of each
   */
  public void brokers(List<Launcher> launchers, Function<Launcher, String> versions) {
    head("Brokers");
    new DocumentView(console).print(Table.of("", BROKERS, launchers.stream()
        .map(launcher -> Row.plain(launcher.broker(), launcher.title(), versions.apply(launcher)))
        .toList()));
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
    console.line(console.colors().bold(text));
  }
}
