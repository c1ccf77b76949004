package io.weir.findings;

import io.weir.findings.doc.Text;
import io.weir.findings.run.RunFindings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which colour belongs to which system. A broker kind keeps its colour from report to report, as
 * far as no other system of the same kind has taken it. Immutable.
 */
public final class Palette {
  private static final int COLOURS = 8;
  private static final List<String> KNOWN =
      List.of("kafka", "pulsar", "rabbitmq", "nats", "redis", "pravega", "rocketmq", "loopback");

  private final Map<String, Integer> colours;

  private Palette(Map<String, Integer> colours) {
    this.colours = Map.copyOf(colours);
  }

  /** The colours of a report's systems. */
  public static Palette of(Findings findings) {
    Map<String, Integer> colours = new HashMap<>();
    Set<Integer> taken = new HashSet<>();
    for (String system : findings.systems()) {
      int own = KNOWN.indexOf(broker(findings, system));
      if (own >= 0 && taken.add(own)) {
        colours.put(system, own);
      }
    }
    for (String system : findings.systems()) {
      colours.computeIfAbsent(system, any -> next(taken));
    }
    return new Palette(colours);
  }

  private static String broker(Findings findings, String system) {
    return findings.runs()
        .stream()
        .map(run -> run.run().system())
        .filter(spec -> spec.name().equals(system))
        .map(spec -> spec.broker())
        .findFirst()
        .orElse("");
  }

  /** The first free one; when all are taken they are shared. */
  private static int next(Set<Integer> taken) {
    for (int colour = 0; colour < COLOURS; colour++) {
      if (taken.add(colour)) {
        return colour;
      }
    }
    return COLOURS - 1;
  }

  /** The number of a system's colour, from 0. */
  public int of(String system) {
    return colours.getOrDefault(system, COLOURS - 1);
  }

  /** The number of the colour of a run's system. */
  public int of(RunFindings run) {
    return of(run.run().system().name());
  }

  /** A system's name behind its color. */
  public Text name(String system) {
    return Text.colored(of(system), system);
  }

  /** A run's folder behind the color of its system. */
  public Text name(RunFindings run) {
    return Text.colored(of(run), run.run().folder());
  }
}
