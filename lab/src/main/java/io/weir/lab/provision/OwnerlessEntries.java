package io.weir.lab.emulation;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a weir that was killed could not remove.
 *
 * @param name of its files, whose first group is the process id of the weir that made them
 */
record Leftovers(Pattern name) {
  private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

  /** Those in a folder; none if it can't be read. */
  List<Path> in(Path folder) {
    List<Path> left = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "weir-*")) {
      for (Path path : all) {
        Matcher matcher = name.matcher(path.getFileName().toString());
        if (matcher.matches() && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()) {
          left.add(path);
        }
      }
    } catch (IOException e) {
      LOG.debug("what an earlier weir left in {} stays", folder, e);
    }
    return left;
  }
}
