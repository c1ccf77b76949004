package io.weir.cli.init;

import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.key.PhaseKeys;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a new scenario that were not chosen: those of another scenario.
 *
 * @param values the values of choices that have a default
 * @param acknowledge how many copies an acknowledgement waits for if there is one
 * @param warmUp the time before the measure phase
 * @param drain the time for the last messages
 */
public record Defaults(Map<Choice, List<String>> values, String acknowledge, String warmUp,
    String drain) {
  public Defaults {
    values = Map.copyOf(values);
  }

  /** Returns the values of a scenario whose systems have one durability. */
  public static Defaults of(Scenario scenario, ScenarioReader reader) {
    Map<String, String> byPath = reader.values(scenario);
    Map<Choice, List<String>> values = new EnumMap<>(Choice.class);
    for (Choice choice : List.of(Choice.RATE, Choice.MESSAGE, Choice.PARTITIONS,
        Choice.MEASURE)) {
      values.put(choice, List.of(byPath.get(choice.path())));
    }
    Durability durability = scenario.systems().getFirst().durability();
    values.put(Choice.SYSTEMS, scenario.systems().stream().map(SystemSpec::broker).toList());
    values.put(Choice.COPIES, List.of("" + durability.replicas()));
    values.put(Choice.STORAGE, List.of(EnumWord.kebab(durability.storage())));
    return new Defaults(values, EnumWord.kebab(durability.acknowledge()),
        byPath.get(PhaseKeys.WARM_UP.path()), byPath.get(PhaseKeys.DRAIN.path()));
  }
}
