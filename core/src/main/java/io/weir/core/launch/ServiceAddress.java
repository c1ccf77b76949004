package io.weir.core.launch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One host and port of an address.
 *
 * @param scheme what goes before {@code ://}; empty text without one
 * @param host a name or an IP address, without brackets
 * @param port 1 to 65535
 */
public record ServiceAddress(String scheme, String host, int port) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:([a-z][a-z0-9+]*)://)?(\\[[0-9A-Fa-f:.]+]|[^\\[\\]/:@,\\s]+)(?::(\\d{1,5}))?/?");
  private static final Map<String, Integer> WEB_PORTS = Map.of("http", 80, "https", 443);
  private static final int HIGHEST_PORT = 65_535;

  /**
   * Reads addresses of the web, as {@link #parseAll(String, Map)} does.
   *
   * @throws IllegalArgumentException if it is none; the message names the part that is wrong
   */
  public static List<ServiceAddress> parseAll(String text) {
    return parseAll(text, Map.of());
  }

  /**
   * Reads addresses, separated by commas. A scheme holds for those behind it as well; with one that
   * has a default port the port may be left out.
   *
   * @param ports the default ports of a broker kind's own schemes
   * @throws IllegalArgumentException if it is none; the message names the part that is wrong
   */
  public static List<ServiceAddress> parseAll(String text, Map<String, Integer> ports) {
    Map<String, Integer> known = new HashMap<>(WEB_PORTS);
    known.putAll(ports);
    List<ServiceAddress> all = new ArrayList<>();
    String scheme = "";
    for (String part : text.split(",", -1)) {
      ServiceAddress address = parse(part.strip(), scheme, known);
      scheme = address.scheme;
      all.add(address);
    }
    return all;
  }

  private static ServiceAddress parse(String part, String inherited,
      Map<String, Integer> ports) {
    if (part.contains("@")) {
      throw new IllegalArgumentException("an address holds no user and no password");
    }
    Matcher form = FORM.matcher(part);
    if (!form.matches()) {
      throw new IllegalArgumentException("'" + part + "' is not a host and a port");
    }
    String scheme = form.group(1) == null ? inherited : form.group(1);
    int port = form.group(3) == null
        ? ports.getOrDefault(scheme, 0)
        : Integer.parseInt(form.group(3));
    if (port < 1 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("'" + part + "' names no port from 1 to 65535");
    }
    return new ServiceAddress(scheme, form.group(2).replaceAll("[\\[\\]]", ""), port);
  }

  /** Returns whether the scheme says that connections are encrypted. */
  public boolean isSecure() {
    return scheme.equals("https") || scheme.endsWith("+ssl");
  }

  /** As {@code host:port}. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
