package io.weir.cli.live;

import io.weir.cli.context.AccessKey;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The condition for a request: it knows the key, which is the first part of the path. It must
 * also name a loopback address as its host, so that no other web page can reach it by a name that
 * it has pointed to this machine.
 *
 * @param key the key
 * @param port the port of the server
 */
record LiveAccess(AccessKey key, int port) {
  private static final List<String> HOSTS = List.of("127.0.0.1", "localhost");

  URI url() {
    return URI.create("http://" + HOSTS.getFirst() + ":" + port + "/" + key.text() + "/");
  }

  /**
   * Returns which resource a request may have.
   *
   * @param hosts the values of its header {@code Host}
   * @param path its path
   * @return the path after the key; empty if it may have none
   */
  Optional<String> resource(List<String> hosts, String path) {
    boolean here = hosts.size() == 1
        && HOSTS.stream().anyMatch(host -> hosts.getFirst().equals(host + ":" + port));
    String[] parts = path.split("/", 3);
    return parts.length == 3 && key.matches(parts[1]) && here
        ? Optional.of(parts[2])
        : Optional.empty();
  }
}
