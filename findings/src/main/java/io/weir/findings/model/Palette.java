package io.weir.findings.model;

import io.weir.core.launch.BrokerKinds;
import io.weir.core.launch.BrokerTraits;
import io.weir.findings.doc.Text;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which color belongs to which system. A broker kind keeps its color from report to report, as
 * far as no other system of the same kind has taken it. Immutable.
 */
public final class Palette {
  private static final int COLOURS = 8;

  private final Map<String, Integer> colours;

  private Palette(Map<String, Integer> colours) {
    this.colours = Map.copyOf(colours);
  }

  /** Returns the colors of a report's systems. */
  public static Palette of(Findings findings, BrokerKinds kinds) {
    Map<String, Integer> colours = new HashMap<>();
    Set<Integer> taken = new HashSet<>();
    for (String system : findings.systems()) {
      OptionalInt own = own(findings, system, kinds);
      if (own.isPresent() && taken.add(own.getAsInt())) {
        colours.put(system, own.getAsInt());
      }
    }
    for (String system : findings.systems()) {
      colours.computeIfAbsent(system, any -> next(taken));
    }
    return new Palette(colours);
  }

  /** Returns the color of its kind, if the kind has one of these. */
  private static OptionalInt own(Findings findings, String system, BrokerKinds kinds) {
    return findings.runs()
        .stream()
        .map(run -> run.run().system())
        .filter(spec -> spec.name().equals(system))
        .findFirst()
        .flatMap(spec -> kinds.traits(spec.broker()))
        .map(BrokerTraits::color)
        .filter(color -> color.orElse(COLOURS) < COLOURS)
        .orElse(OptionalInt.empty());
  }

  /** Returns the first free one; when all are taken they are shared. */
  private static int next(Set<Integer> taken) {
    for (int colour = 0; colour < COLOURS; colour++) {
      if (taken.add(colour)) {
        return colour;
      }
    }
    return COLOURS - 1;
  }

  /** Returns the number of a system's color, from 0. */
  public int of(String system) {
    return colours.getOrDefault(system, COLOURS - 1);
  }

  /** Returns the number of the color of a run's system. */
  public int of(RunFindings run) {
    return of(run.run().system().name());
  }

  /**
   * Returns the number of a color that no system has, for lines that stand next to a system's.
   *
   * @param index which of them, from 0; they repeat, and the last color serves if all are taken
   */
  public int spare(int index) {
    List<Integer> spare = IntStream.range(0, COLOURS)
        .filter(colour -> !colours.containsValue(colour))
        .boxed()
        .toList();
    return spare.isEmpty() ? COLOURS - 1 : spare.get(index % spare.size());
  }

  /** Returns a system's name behind its color. */
  public Text name(String system) {
    return Text.colored(of(system), system);
  }

  /** Returns a run's folder behind the color of its system. */
  public Text name(RunFindings run) {
    return Text.colored(of(run), run.run().folder());
  }
}
