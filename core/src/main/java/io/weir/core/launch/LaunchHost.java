package io.weir.core.launch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A host that processes of a system run on.
 *
 * @param name unique within the system, as {@code host-1}; letters, digits, dots, hyphens and
 * underscores
 * @param address an IPv4 or IPv6 address without brackets, or a name that all hosts and clients
 * resolve; the host's processes listen on it and advertise it
 * @param directory an empty directory on the host for all that its processes write
 */
public record LaunchHost(String name, String address, Path directory) {
  /** The name of the machine of weir. */
  public static final String THIS_MACHINE = "localhost";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern HOST_NAME =
      Pattern.compile("(?=.*[A-Za-z])[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final String OWN_ADDRESS = "127.0.0.1";

  /**
   * Checks name and address.
   *
   * @throws IllegalArgumentException if one is malformed; the message names it
   */
  public LaunchHost {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is not the name of a host");
    }
    if (!HOST_NAME.matcher(address).matches() && parsed(address).isEmpty()) {
      throw new IllegalArgumentException(
          "'" + address + "' is neither an IP address nor the name of a host");
    }
  }

  /** Returns this machine, on its loopback address. */
  public static LaunchHost local(Path directory) {
    return new LaunchHost(THIS_MACHINE, OWN_ADDRESS, directory);
  }

  /** Returns the IP address; empty if the address is a name. Resolves nothing. */
  public Optional<InetAddress> ip() {
    return parsed(address);
  }

  /** Returns whether only processes of the same machine reach the address. */
  public boolean hasLoopbackAddress() {
    return ip().map(InetAddress::isLoopbackAddress).orElse(address.equals(THIS_MACHINE));
  }

  /** Returns the address with a port, as {@code 10.0.0.1:9092} or {@code [fd00::1]:9092}. */
  public String at(int port) {
    return (address.contains(":") ? "[" + address + "]" : address) + ":" + port;
  }

  /** The text of an IP address is parsed without a look-up, which the JDK would do for names. */
  private static Optional<InetAddress> parsed(String address) {
    if (!IPV4.matcher(address).matches() && !IPV6.matcher(address).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(address));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
