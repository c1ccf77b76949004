package io.weir.lab.experiment;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the folders of systems, and finds those that a killed weir could not clear. */
public final class Leftovers {
  private static final Pattern SITE = Pattern.compile(".+-(\\d{1,18})-\\d{3,}-.+");

  private Leftovers() {}

  /**
   * The name of a system's folder. Several weirs may share a working folder.
   *
   * @param scenario the scenario's name
   * @param run the run's folder name, as {@code 003-kafka}
   * @param pid the process of the weir that it belongs to
   */
  public static String siteName(String scenario, String run, long pid) {
    return scenario + "-" + pid + "-" + run;
  }

  /** Folders of systems in a working folder whose weir is gone. */
  public static List<Path> in(Path work) {
    return in(work, pid -> ProcessHandle.of(pid).isPresent());
  }

  static List<Path> in(Path work, LongPredicate alive) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(work, Files::isDirectory)) {
      for (Path entry : entries) {
        Matcher name = SITE.matcher(entry.getFileName().toString());
        if (name.matches() && !alive.test(Long.parseLong(name.group(1)))) {
          found.add(entry);
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    found.sort(null);
    return found;
  }
}
