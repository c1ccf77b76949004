package io.weir.driver.common;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The user's folders for a system's data, usually on other disks.
 *
 * @param folders absolute paths; empty if the data is in the launch site
 */
public record DataFolders(List<Path> folders) {
  /** Data in the launch site. */
  public static final DataFolders NONE = new DataFolders(List.of());

  public DataFolders {
    folders = List.copyOf(folders);
  }

  /**
   * Parses paths separated by commas.
   *
   * @throws IllegalArgumentException if a path is relative or repeated; the message names it
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

  /**
   * Returns the folders that a deployment creates, one in each of these. They have the same paths
   * on all hosts.
   */
  public List<Path> owned(LaunchSite site) {
    return folders.stream().map(folder -> folder.resolve(name(site))).toList();
  }

  /**
   * Returns the folders for a part of a node's data.
   *
   * @param host the node's host
   * @param path the node's path below the host's directory, or below the deployment's folder on
   * each disk
   */
  public List<Path> of(LaunchSite site, LaunchHost host, Path path) {
    return folders.isEmpty()
        ? List.of(host.directory().resolve(path))
        : owned(site).stream().map(folder -> folder.resolve(path)).toList();
  }

  /** The name of the first host's directory, which no other deployment has. */
  private static Path name(LaunchSite site) {
    return site.hosts().getFirst().directory().toAbsolutePath().normalize().getFileName();
  }
}
