package io.weir.driver.common;

import io.weir.core.launch.LaunchSite;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Folders on disks of the user's choice for a system's data.
 *
 * @param folders absolute paths; empty where the data lies in the launch site
 */
public record DataFolders(List<Path> folders) {
  /** Data in the launch site. */
  public static final DataFolders NONE = new DataFolders(List.of());

  public DataFolders {
    folders = List.copyOf(folders);
  }

  /**
   * Reads paths that are separated by commas.
   *
   * @throws IllegalArgumentException if one is not absolute, or is named twice; the message says
   * which
   */
  public static DataFolders parse(String text) {
    List<Path> folders =
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .map(DataFolders::absolute)
            .toList();
    if (folders.stream().distinct().count() < folders.size()) {
      throw new IllegalArgumentException("'" + text + "' names a folder twice");
    }
    return new DataFolders(folders);
  }

  private static Path absolute(String text) {
    Path path = Path.of(text);
    if (text.isEmpty() || !path.isAbsolute()) {
      throw new IllegalArgumentException("'" + text + "' is not an absolute path");
    }
    return path.normalize();
  }

  /** The folders that a deployment makes for itself, one in each of these. */
  public List<Path> owned(LaunchSite site) {
    return folders.stream().map(folder -> folder.resolve(name(site))).toList();
  }

  /**
   * Where a node keeps some of its data.
   *
   * @param path the node's own path below the launch site, or below the deployment's folder on each
   * disk
   */
  public List<Path> of(LaunchSite site, Path path) {
    return folders.isEmpty()
        ? List.of(site.directory().resolve(path))
        : owned(site).stream().map(folder -> folder.resolve(path)).toList();
  }

  /** The launch site's own name, which no other deployment has. */
  private static Path name(LaunchSite site) {
    return site.directory().toAbsolutePath().normalize().getFileName();
  }
}
