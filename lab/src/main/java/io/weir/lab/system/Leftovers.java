package io.weir.lab.system;

import io.weir.lab.provision.OwnerlessEntries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names the folders of systems, and finds those that a killed weir could not clear. */
public final class Leftovers {
  private static final OwnerlessEntries SITES =
      new OwnerlessEntries(Pattern.compile(".+-(\\d{1,18})-\\d{3,}-.+"));

  private Leftovers() {}

  /**
   * Returns the name of a system's folder. Several weirs may share a working folder.
   *
   * @param scenario the scenario's name
   * @param run the run's folder name, as {@code 003-kafka}
   * @param pid the process of the weir that it belongs to
   */
  static String siteName(String scenario, String run, long pid) {
    return scenario + "-" + pid + "-" + run;
  }

  /**
   * Returns a folder for a system, which is not there yet: in a container each weir has the process
   * id of the one that was killed before it, and a system must not begin with the other's data.
   *
   * @param work the working folder
   * @param scenario the scenario's name
   * @param run the run's folder name, as {@code 003-kafka}
   */
  public static Path site(Path work, String scenario, String run) {
    return site(work, scenario, run, ProcessHandle.current().pid());
  }

  static Path site(Path work, String scenario, String run, long pid) {
    Path site = work.resolve(siteName(scenario, run, pid));
    for (int attempt = 2; Files.exists(site); attempt++) {
      site = work.resolve(siteName(scenario, run, pid) + "-" + attempt);
    }
    return site;
  }

  /**
   * Names the folders of systems in a working folder whose weir is gone, with the command that
   * removes them. weir itself removes none: in a container, a weir outside of it may still run.
   */
  public static Optional<String> notice(Path work) {
    List<Path> all = in(work, pid -> ProcessHandle.of(pid).isPresent());
    if (all.size() <= 1) {
      return all.stream()
          .findFirst()
          .map(one -> one
              + " holds the data of a run whose weir was killed; to free the space: rm -r '"
              + one + "'");
    }
    return Optional.of(all.size() + " folders in " + work
        + " hold the data of runs whose weir was killed; to free the space: cd '" + work
        + "' && rm -r " + all.stream()
            .map(folder -> "'" + folder.getFileName() + "'")
            .collect(Collectors.joining(" ")));
  }

  static List<Path> in(Path work, LongPredicate alive) {
    return SITES.in(work, alive).stream().filter(Files::isDirectory).toList();
  }
}
