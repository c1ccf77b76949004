package io.weir.driver.common;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The user's folders for a system's data, usually on other disks. A name without a slash is a
 * folder in the launch site. It parts data of one node from other data of it, so that each part can
 * have an emulated disk.
 *
 * @param folders absolute paths and names; empty if the data is in the launch site
 */
public record DataFolders(List<Path> folders) {
  /** Data in the launch site. */
  public static final DataFolders NONE = new DataFolders(List.of());

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,31}");

  public DataFolders {
    folders = List.copyOf(folders);
  }

  /**
   * Parses paths and names separated by commas.
   *
   * @throws IllegalArgumentException if one is neither absolute nor a name, or is repeated; the
   * message has it
   */
  public static DataFolders parse(String text) {
    List<Path> folders =
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .map(DataFolders::folder)
            .toList();
    if (folders.stream().distinct().count() < folders.size()) {
      throw new IllegalArgumentException("'" + text + "' names a folder twice");
    }
    return new DataFolders(folders);
  }

  private static Path folder(String text) {
    Path path = Path.of(text);
    if (!path.isAbsolute() && !NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is neither an absolute path nor a name of letters, digits and hyphens");
    }
    return path.normalize();
  }

  /**
   * Returns the folders that a deployment creates, one in each of these. They have the same paths
   * on all hosts. So of several hosts, none of those in the launch site is among them: each is in
   * the directory of its host, and part of it.
   */
  public List<Path> owned(LaunchSite site) {
    boolean alone = site.hosts().size() == 1;
    return folders.stream()
        .filter(folder -> alone || folder.isAbsolute())
        .map(folder -> place(folder, site, site.hosts().getFirst()))
        .toList();
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
        : folders.stream().map(folder -> place(folder, site, host).resolve(path)).toList();
  }

  private static Path place(Path folder, LaunchSite site, LaunchHost host) {
    return folder.isAbsolute()
        ? folder.resolve(name(site))
        : host.directory().resolve(folder);
  }

  /** Returns the name of the first host's directory, which no other deployment has. */
  private static Path name(LaunchSite site) {
    return site.hosts().getFirst().directory().toAbsolutePath().normalize().getFileName();
  }
}
