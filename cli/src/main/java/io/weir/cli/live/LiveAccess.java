package io.weir.cli.live;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
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
record LiveAccess(String key, int port) {
  private static final int KEY_BYTES = 16;
  private static final List<String> HOSTS = List.of("127.0.0.1", "localhost");

  /** Returns a key that can't be guessed. */
  static String newKey() {
    byte[] bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  URI url() {
    return URI.create("http://" + HOSTS.getFirst() + ":" + port + "/" + key + "/");
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
    return parts.length == 3 && same(parts[1]) && here ? Optional.of(parts[2]) : Optional.empty();
  }

  /** Takes the same time wherever the first difference is. */
  private boolean same(String offered) {
    return MessageDigest.isEqual(key.getBytes(StandardCharsets.UTF_8),
        offered.getBytes(StandardCharsets.UTF_8));
  }
}
