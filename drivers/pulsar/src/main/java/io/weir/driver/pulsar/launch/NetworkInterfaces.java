package io.weir.driver.pulsar.launch;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/**
 * Names of this machine's network interfaces. A bookie is configured with the interface to listen
 * on, not the address.
 */
final class NetworkInterfaces {
  private NetworkInterfaces() {}

  /** Returns the interface that has an address. */
  static String of(String host) {
    try {
      NetworkInterface found = NetworkInterface.getByInetAddress(InetAddress.getByName(host));
      if (found == null) {
        throw new IllegalArgumentException(
            "no network interface of this machine has the address " + host);
      }
      return found.getName();
    } catch (UnknownHostException | SocketException e) {
      throw new IllegalArgumentException("cannot find the network interface of " + host, e);
    }
  }
}
