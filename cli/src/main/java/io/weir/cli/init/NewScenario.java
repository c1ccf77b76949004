package io.weir.cli.init;

import io.weir.cli.draft.ScenarioDraft;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.findings.text.Names;
import io.weir.scenario.Overrides;
import io.weir.scenario.Place;
import io.weir.scenario.Problem;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.key.DurabilityLevel;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.RateChoice;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A scenario that is being written. The reader of scenarios is the only judge of its values.
 *
 * @param name its name
 * @param chosen the values that were chosen; an empty list for none
 * @param defaults those of all other choices
 * @param launchers the broker kinds
 */
public record NewScenario(String name, Map<Choice, List<String>> chosen, Defaults defaults,
    List<Launcher> launchers) {
  private static final String COMMAND = "weir init";
  private static final String ONE = "1";
  private static final String HIGHEST = LoadKeys.RATE.kind().writer().apply(RateChoice.HIGHEST);
  /** A subject with its limit, which is a comparison or a count. */
  private static final Pattern OBJECTIVE =
      Pattern.compile("(.*?)\\s*:?\\s*([<>].*|(?<=[\\s:])[0-9]+)");

  public NewScenario {
    chosen = Map.copyOf(chosen);
    launchers = List.copyOf(launchers);
  }

  /** Returns the same with another choice. */
  NewScenario with(Choice choice, List<String> values) {
    Map<Choice, List<String>> all = new EnumMap<>(Choice.class);
    all.putAll(chosen);
    all.put(choice, values);
    return new NewScenario(name, all, defaults, launchers);
  }

  /** Returns whether a choice was made. */
  public boolean has(Choice choice) {
    return chosen.containsKey(choice);
  }

  /** Returns whether a choice is still to be made by a question. */
  boolean isAsked(Choice choice) {
    return !choice.prompt().isEmpty() && !has(choice)
        && !(has(Choice.DURABILITY) && choice.isOfLevel());
  }

  /** Returns the values of a choice: the chosen ones, or else its default. */
  List<String> values(Choice choice) {
    if (choice == Choice.COPIES && has(Choice.DURABILITY)) {
      return List.of("" + DurabilityLevel.REPLICAS);
    }
    return chosen.getOrDefault(choice, defaults.values().getOrDefault(choice, List.of()));
  }

  /**
   * Returns the same with a storage that all systems offer if none was chosen: the default, or else
   * the safest.
   */
  NewScenario withPossibleStorage() {
    return has(Choice.STORAGE) || has(Choice.DURABILITY)
        ? this
        : Stream.concat(values(Choice.STORAGE).stream(),
            List.of(Storage.values()).reversed().stream().map(EnumWord::kebab))
            .map(storage -> with(Choice.STORAGE, List.of(storage)))
            .filter(NewScenario::isReadable)
            .findFirst()
            .orElse(this);
  }

  /**
   * Checks the values that were chosen, before others are.
   *
   * @throws ScenarioException if no choice of systems makes them valid
   */
  void requirePossible() throws ScenarioException {
    boolean possible = !has(Choice.SYSTEMS) && launchers.stream()
        .map(kind -> with(Choice.SYSTEMS, List.of(kind.broker())).withPossibleStorage())
        .anyMatch(NewScenario::isReadable);
    if (!possible) {
      withPossibleStorage().read();
    }
  }

  private boolean isReadable() {
    try {
      read();
      return true;
    } catch (ScenarioException e) {
      return false;
    }
  }

  /**
   * Reads the scenario.
   *
   * @throws ScenarioException with the problems of chosen values, each at its option
   */
  public ResolvedScenario read() throws ScenarioException {
    try {
      return new ScenarioReader(launchers).read(COMMAND, text(), Overrides.NONE);
    } catch (ScenarioException e) {
      throw new ScenarioException(COMMAND, e.problems().stream().map(this::atOption).toList());
    }
  }

  private Problem atOption(Problem problem) {
    String option = Arrays.stream(Choice.values())
        .filter(this::has)
        .filter(choice -> choice.concerns(problem.path()))
        .findFirst()
        .map(choice -> choice.option() + " " + String.join(",", values(choice)))
        .orElse(COMMAND);
    return new Problem(new Place.InOption(option), problem.path(), problem.message(),
        problem.hint());
  }

  /** Returns the scenario's file. */
  public String text() {
    ScenarioDraft head = new ScenarioDraft();
    head.remark("Written by '" + COMMAND + "'. docs/scenario.md explains scenarios, and"
        + " docs/reference/scenario.md lists all keys. Keys that are not here have their defaults.");
    head.put(TopKeys.NAME.path(), name);
    head.put(TopKeys.QUESTION.path(), question());
    repeat(head);
    ScenarioDraft phases = phases();
    return Stream.of(head, systems(), durability(), workload(), phases, objectives())
        .map(ScenarioDraft::lines)
        .filter(lines -> !lines.isEmpty())
        .map(lines -> String.join("\n", lines) + "\n")
        .reduce((one, next) -> one + "\n" + next)
        .orElseThrow();
  }

  private String value(Choice choice) {
    return String.join(",", values(choice));
  }

  private String question() {
    if (has(Choice.QUESTION)) {
      return value(Choice.QUESTION);
    }
    String systems = Names.list(values(Choice.SYSTEMS));
    boolean several = values(Choice.SYSTEMS).size() > 1;
    String messages = "messages of " + value(Choice.MESSAGE);
    if (value(Choice.RATE).equals(HIGHEST)) {
      return "Which is the highest rate of " + messages + " that " + systems
          + (several ? " sustain?" : " sustains?");
    }
    return "How long " + (several ? "do " : "does ") + systems + " take to acknowledge and to"
        + " deliver " + messages + " at " + value(Choice.RATE) + "?";
  }

  private void repeat(ScenarioDraft head) {
    if (has(Choice.REPEAT)) {
      head.put(TopKeys.REPEAT.path(), value(Choice.REPEAT), "fresh deployments of each system");
    }
  }

  private ScenarioDraft systems() {
    ScenarioDraft top = new ScenarioDraft();
    ScenarioDraft systems = top.section(SystemKeys.SYSTEMS.section(),
        "The first one is the baseline of the comparison.");
    for (String kind : values(Choice.SYSTEMS)) {
      ScenarioDraft system = systems.section(kind);
      system.put(SystemKeys.BROKER.name(), kind);
      launchers.stream()
          .filter(launcher -> launcher.broker().equals(kind))
          .flatMap(launcher -> launcher.versions().stream().limit(1))
          .forEach(version -> system.put(SystemKeys.VERSION.name(), version,
              "'weir list " + kind + "' shows all versions that were tried"));
      if (!value(Choice.COPIES).equals(ONE)) {
        system.put(SystemKeys.NODES.name(), value(Choice.COPIES));
      }
    }
    return top;
  }

  private ScenarioDraft durability() {
    ScenarioDraft top = new ScenarioDraft();
    if (has(Choice.DURABILITY)) {
      top.put(Choice.DURABILITY.path(), value(Choice.DURABILITY),
          "the promise of an acknowledgement, equal for all systems");
      return top;
    }
    ScenarioDraft durability = top.section(Choice.DURABILITY.path(),
        "The promise of an acknowledgement, equal for all systems.");
    durability.put("replicas", value(Choice.COPIES));
    durability.put("acknowledge",
        value(Choice.COPIES).equals(ONE)
            ? defaults.acknowledge()
            : EnumWord.kebab(Acknowledge.MAJORITY),
        "how many of the copies exist before it is sent");
    durability.put("storage", value(Choice.STORAGE), "where each of them is by then");
    return top;
  }

  private ScenarioDraft workload() {
    ScenarioDraft top = new ScenarioDraft();
    ScenarioDraft workload = top.section("workload");
    workload.put("partitions", value(Choice.PARTITIONS));
    workload.section("message").put("size", value(Choice.MESSAGE));
    workload.section("load")
        .put("rate", value(Choice.RATE), "of all producers together, at random intervals");
    return top;
  }

  private ScenarioDraft phases() {
    ScenarioDraft top = new ScenarioDraft();
    ScenarioDraft phases = top.section("phases");
    phases.put(PhaseKeys.WARM_UP.name(), defaults.warmUp(), "not part of the result");
    phases.put(PhaseKeys.MEASURE.name(), value(Choice.MEASURE));
    phases.put(PhaseKeys.DRAIN.name(), defaults.drain(), "at most, for the last messages");
    return top;
  }

  private ScenarioDraft objectives() {
    ScenarioDraft top = new ScenarioDraft();
    ScenarioDraft objectives = top.section(TopKeys.OBJECTIVES.section(),
        "Limits that each system must meet: 'weir run' ends with 4 if one does not.");
    for (String objective : values(Choice.OBJECTIVE)) {
      Matcher parts = OBJECTIVE.matcher(objective);
      boolean limited = parts.matches();
      objectives.put(limited ? parts.group(1) : objective, limited ? parts.group(2) : "");
    }
    return top;
  }
}
