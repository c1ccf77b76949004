package io.weir.lab.emulation;

import io.weir.engine.clock.TimeDilation;
import java.util.ArrayList;
import java.util.List;

/**
 * How the processes of a run are started, so that they see another machine. Immutable.
 *
 * @param time their time
 * @param prefix the words before each command, which set variables for that process alone
 */
public record ProcessEmulation(TimeDilation time, List<String> prefix) {
  /** Processes that see the machine as it is. */
  public static final ProcessEmulation NONE =
      new ProcessEmulation(TimeDilation.NONE, List.of());

  public ProcessEmulation {
    prefix = List.copyOf(prefix);
  }

  /** A command that runs in this emulation. */
  public List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(words);
    return List.copyOf(command);
  }
}
