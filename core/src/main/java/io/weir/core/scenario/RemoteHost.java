package io.weir.core.scenario;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A machine that workers or brokers run on, reached by ssh.
 *
 * @param name its name in messages and file names
 * @param destination the destination for ssh: a host, user@host, or a name of ssh's own
 * configuration
 * @param workers the most workers on it; from 1
 * @param javaHome its JDK; empty for the {@code java} on its path
 * @param folder an absolute path there for files and temporary files; empty for the cache folder of
 * the user
 * @param address its address for brokers and their clients; empty for the host of the destination
 */
public record RemoteHost(String name, String destination, int workers, Optional<String> javaHome,
    Optional<String> folder, Optional<String> address) {
  private static final Pattern DESTINATION =
      Pattern.compile("(ssh://)?[A-Za-z0-9_][A-Za-z0-9_.@%+:\\[\\]-]{0,254}");
  private static final Pattern ADDRESS =
      Pattern
          .compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final Pattern ABSOLUTE = Pattern.compile("/[^\\p{Cntrl}:]{1,254}");

  public RemoteHost {
    if (!SystemSpec.NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is no name of a machine");
    }
    if (workers < 1 || workers > WorkerHosts.MOST) {
      throw new IllegalArgumentException(
          "1 to " + WorkerHosts.MOST + " workers, not " + workers);
    }
    destination(destination);
    javaHome.ifPresent(RemoteHost::absolute);
    folder.ifPresent(RemoteHost::absolute);
    address.ifPresent(RemoteHost::address);
  }

  /**
   * Checks a destination for ssh. None can be taken for an option.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static String destination(String text) {
    if (!DESTINATION.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no destination for ssh");
    }
    return text;
  }

  /**
   * Checks an address, which is an IP address or a host name.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static String address(String text) {
    if (!ADDRESS.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no IP address and no host name");
    }
    return text;
  }

  /** Returns its address for brokers and their clients. */
  public String reachedAt() {
    return address.orElseGet(() -> destination.replaceFirst("^ssh://", "")
        .replaceFirst("^.*@", "")
        .replaceFirst("^([^:]*):[0-9]+$", "$1"));
  }

  /**
   * Checks an absolute path without colons, which separate the entries of a class path.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static String absolute(String text) {
    if (!ABSOLUTE.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no absolute path without a colon");
    }
    return text;
  }
}
