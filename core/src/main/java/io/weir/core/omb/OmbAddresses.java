package io.weir.core.omb;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Distinguishes addresses of clusters from those that OMB's files are shipped with. */
public final class OmbAddresses {
  private static final Set<String> OWN =
      Set.of("localhost", "127.0.0.1", "[::1]", "::1", "0.0.0.0");
  private static final Pattern PORT = Pattern.compile(":\\d+$");

  private OmbAddresses() {}

  /**
   * Returns whether each of some {@code host:port} is of this machine, so that weir starts a
   * system.
   */
  public static boolean areOwn(List<String> hosts) {
    return hosts.stream().allMatch(host -> OWN.contains(PORT.matcher(host).replaceFirst("")));
  }

  /** Returns the hosts and ports of a list with commas. */
  public static List<String> split(String text) {
    return Stream.of(text.split(",")).map(String::strip).toList();
  }

  /** An address without the scheme in front and what follows the port. */
  public static String bare(String url) {
    return url.replaceFirst("^[\\w+.-]+://", "").replaceFirst("/.*$", "");
  }
}
