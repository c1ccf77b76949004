package io.weir.cli.init;

import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.WorkloadKeys;
import java.util.Arrays;
import java.util.List;

/** What a new scenario can choose: an option of the command, and mostly a question. */
public enum Choice {
  SYSTEMS("--system", SystemKeys.SYSTEMS.section(),
      "Broker kinds to measure, separated by commas, the baseline first"),
  MESSAGE("--message", MessageKeys.SIZE.path(), "Size of a message"),
  RATE("--rate", LoadKeys.RATE.path(),
      "Rate, as 10k/s or 50 MB/s, or highest to search for it"),
  PARTITIONS("--partitions", WorkloadKeys.PARTITIONS.path(), "Partitions of the topic"),
  COPIES("--copies", DurabilityKeys.FOR_ALL.replicas().path(),
      "Copies of each message, each on a node of the system"),
  STORAGE("--storage", DurabilityKeys.FOR_ALL.storage().path(),
      "Where each copy is before its acknowledgement: "
          + String.join(", ", Arrays.stream(Storage.values()).map(EnumWord::kebab).toList())),
  DURABILITY("--durability", DurabilityKeys.FOR_ALL.path(), ""),
  OBJECTIVE("--slo", TopKeys.OBJECTIVES.section(),
      "Limit that each system must meet, such as end-to-end p99 < 20ms, or none"),
  MEASURE("--measure", PhaseKeys.MEASURE.path(), "Time to measure each system"),
  REPEAT("--repeat", TopKeys.REPEAT.path(), ""),
  QUESTION("--question", TopKeys.QUESTION.path(), "");

  /** The answer to a question without a value. */
  static final String NONE = "none";

  private final String option;
  private final String path;
  private final String prompt;

  Choice(String option, String path, String prompt) {
    this.option = option;
    this.path = path;
    this.prompt = prompt;
  }

  /** Returns its option. */
  public String option() {
    return option;
  }

  /** Returns the path of its key in a scenario; of systems and objectives that of the section. */
  String path() {
    return path;
  }

  /** Returns its question; empty text if it is an option only. */
  String prompt() {
    return prompt;
  }

  /** Returns the values in an answer to its question. */
  List<String> values(String answer) {
    return switch (this) {
      case SYSTEMS -> Arrays.stream(answer.split(",")).map(String::strip).toList();
      case OBJECTIVE -> answer.equals(NONE) ? List.of() : List.of(answer);
      default -> List.of(answer);
    };
  }

  /** Returns whether a problem with the value at a path is one of this choice. */
  boolean concerns(String problem) {
    boolean node = problem.equals(SystemKeys.NODES.in(ofSystem(problem)).path());
    return switch (this) {
      case COPIES -> node || problem.equals(path)
          || problem.equals(DurabilityKeys.FOR_ALL.acknowledge().path());
      case DURABILITY -> node || problem.startsWith(path);
      case SYSTEMS -> !node && problem.startsWith(path);
      default -> problem.equals(path) || problem.startsWith(path + ".");
    };
  }

  /** Returns whether a level of durability by name makes this choice, too. */
  public boolean isOfLevel() {
    return this == COPIES || this == STORAGE;
  }

  private static String ofSystem(String path) {
    String[] names = path.split("\\.");
    return names.length > 1 ? names[1] : "";
  }
}
