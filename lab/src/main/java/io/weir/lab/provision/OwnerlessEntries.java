package io.weir.lab.provision;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files and folders that a weir which was killed could not remove.
 *
 * @param name of such an entry, whose first group is the process id of the weir that made it
 */
public record OwnerlessEntries(Pattern name) {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerlessEntries.class);

  /** Returns those in a folder, sorted; none if it can't be read. */
  public List<Path> in(Path folder) {
    return in(folder, pid -> ProcessHandle.of(pid).isPresent());
  }

  /**
   * Returns the same by other knowledge of processes.
   *
   * @param alive whether a process with that id runs
   */
  public List<Path> in(Path folder, LongPredicate alive) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        Matcher matcher = name.matcher(entry.getFileName().toString());
        if (matcher.matches() && !alive.test(Long.parseLong(matcher.group(1)))) {
          found.add(entry);
        }
      }
    } catch (IOException e) {
      LOG.debug("what an earlier weir left in {} is not found", folder, e);
    }
    found.sort(null);
    return found;
  }
}
