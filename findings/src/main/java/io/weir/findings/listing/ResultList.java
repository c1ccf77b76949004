package io.weir.findings.listing;

import io.weir.core.text.EnumWord;
import io.weir.findings.doc.Shade;
import io.weir.findings.figure.Verdict;
import io.weir.findings.listing.ResultPlace.Kind;
import io.weir.findings.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The results below a folder.
 *
 * @param format the version of the JSON form
 * @param results the results, newest first
 */
public record ResultList(int format, List<ListedResult> results) {
  private static final int FORMAT = 2;
  private static final int SYSTEMS_SHOWN = 3;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

  public ResultList {
    results = List.copyOf(results);
  }

  /** A line of the list, and how it stands out. */
  public record Line(String text, Shade shade) {}

  /**
   * Reads the results below a folder. What can't be read is listed as such.
   *
   * @throws IOException if the folder itself can't be read
   */
  public static ResultList of(Path folder) throws IOException {
    List<ResultPlace> places = ResultPlace.below(folder);
    return new ResultList(FORMAT,
        places.parallelStream().map(place -> ListedResult.of(place, folder)).toList());
  }

  /**
   * Returns two lines for each result: the time, the place, the systems, how far it can be trusted
   * and its size, then the answer.
   *
   * @param width how many characters a line may have
   */
  public List<Line> lines(int width) {
    List<Line> lines = new ArrayList<>();
    for (ListedResult result : results) {
      String right = confidence(result) + "  " + Quantity.bytes(result.bytes());
      lines.add(new Line(head(result, width - right.length() - 2) + "  " + right, shade(result)));
      String answer = (result.rules().map(rules -> "[rules " + rules + "] ").orElse("")
          + String.join(" ", result.answer())).strip();
      lines.add(new Line("  " + cut(answer, width - 2), Shade.PLAIN));
    }
    return lines;
  }

  private static String head(ListedResult result, int width) {
    String systems = systems(result);
    String head = time(result) + result.name() + (systems.isEmpty() ? "" : "  " + systems);
    String fitting = head.length() <= width ? head : time(result) + result.name();
    return fitting + " ".repeat(Math.max(0, width - fitting.length()));
  }

  /** The folder's name is the time, unless someone has given it another name. */
  private static String time(ListedResult result) {
    String time = TIME.format(result.begun());
    return result.name().contains(time.replace(' ', 'T').replace(':', '-')) ? "" : time + "  ";
  }

  private static String systems(ListedResult result) {
    List<String> names = result.systems();
    return names.size() > SYSTEMS_SHOWN
        ? Quantity.of(names.size(), "system")
        : String.join(", ", names);
  }

  private static String confidence(ListedResult result) {
    return switch (result.state()) {
      case REPORTED -> incomplete(result)
          .or(() -> result.verdict().map(Verdict::label))
          .orElse(result.kind() == Kind.MEASUREMENT
              ? Quantity.NONE
              : EnumWord.kebab(result.kind()));
      case UNFINISHED -> "unfinished";
      case DAMAGED -> "damaged";
      case NEWER -> "newer weir";
    };
  }

  private static Optional<String> incomplete(ListedResult result) {
    int planned = result.planned().orElse(0);
    int completed = result.completed().orElse(0);
    return completed < planned
        ? Optional.of(completed + " of " + Quantity.of(planned, "run"))
        : Optional.empty();
  }

  private static Shade shade(ListedResult result) {
    return switch (result.state()) {
      case REPORTED -> result.verdict().map(Verdict::cell).orElse(Shade.PLAIN);
      case UNFINISHED -> Shade.WARNING;
      case DAMAGED, NEWER -> Shade.BAD;
    };
  }

  private static String cut(String text, int width) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= width ? line : line.substring(0, width - 2).strip() + " …";
  }
}
