package io.weir.core.launch;

/**
 * A published artifact, resolved with its dependencies.
 *
 * @param group its group, as {@code org.apache.kafka}
 * @param name its name, as {@code kafka-clients}
 * @param version its version, always one and never a range
 */
public record Artifact(String group, String name, String version) {
  @Override
  public String toString() {
    return group + ":" + name + ":" + version;
  }
}
