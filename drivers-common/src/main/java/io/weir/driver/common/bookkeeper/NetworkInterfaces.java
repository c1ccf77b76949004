package io.weir.driver.common.bookkeeper;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/** Names of this machine's network interfaces. */
final class NetworkInterfaces {
  private NetworkInterfaces() {}

  /** Returns the interface of loopback addresses. */
  static String ofLoopbackAddresses() {
    try {
      NetworkInterface found =
          NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
      if (found == null) {
        throw new IllegalStateException("this machine has no interface with a loopback address");
      }
      return found.getName();
    } catch (SocketException e) {
      throw new IllegalStateException("cannot find this machine's network interfaces", e);
    }
  }
}
