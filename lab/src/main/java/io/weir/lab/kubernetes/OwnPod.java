package io.weir.lab.kubernetes;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;

/**
 * The pod that this process runs in, if it is a coordinator's. Its workers belong to it, so that
 * the cluster removes them with it.
 *
 * @param name its name
 * @param uid its identity among all pods of that name
 * @param namespace its namespace
 * @param address its address, at which workers reach it
 */
public record OwnPod(String name, String uid, String namespace, InetAddress address) {
  /** The variables that a manifest fills from the fields of the pod. */
  static final String NAME = "WEIR_POD_NAME";
  static final String UID = "WEIR_POD_UID";
  static final String NAMESPACE = "WEIR_POD_NAMESPACE";
  static final String ADDRESS = "WEIR_POD_IP";

  /**
   * Returns the pod that the environment describes.
   *
   * @param environment the variables of this process
   * @return empty outside of such a pod
   * @throws IllegalArgumentException if the description is incomplete
   */
  public static Optional<OwnPod> of(Map<String, String> environment) {
    if (!environment.containsKey(NAME)) {
      return Optional.empty();
    }
    return Optional.of(new OwnPod(environment.get(NAME), required(environment, UID),
        required(environment, NAMESPACE), address(required(environment, ADDRESS))));
  }

  private static String required(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    if (value.isEmpty()) {
      throw new IllegalArgumentException("the coordinator's manifest sets " + NAME
          + ", but not " + name);
    }
    return value;
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(ADDRESS + " is " + text + ", which is no address", e);
    }
  }
}
