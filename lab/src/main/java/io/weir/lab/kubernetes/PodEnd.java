package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a pod has ended.
 *
 * @param exit the exit code of its process; {@link #UNKNOWN} if there is none
 * @param reason what the cluster says of it, in words; may be empty
 */
record PodEnd(int exit, String reason) {
  /** For a pod that was removed, or evicted before its process ended. */
  static final int UNKNOWN = -1;
  static final PodEnd REMOVED = new PodEnd(UNKNOWN, "");

  /** Reasons that add nothing to an exit code. */
  private static final Set<String> PLAIN = Set.of("Error", "Completed");

  /** Returns the end of a pod; empty while it is not over. */
  static Optional<PodEnd> of(Pod pod) {
    Optional<PodStatus> status = Optional.ofNullable(pod.getStatus());
    Optional<ContainerStateTerminated> terminated = status.map(PodStatus::getContainerStatuses)
        .orElse(List.of())
        .stream()
        .map(ContainerStatus::getState)
        .flatMap(state -> Optional.ofNullable(state).map(ContainerState::getTerminated).stream())
        .findFirst();
    if (terminated.isPresent()) {
      String reason = Optional.ofNullable(terminated.get().getReason()).orElse("");
      return Optional.of(
          new PodEnd(terminated.get().getExitCode(), PLAIN.contains(reason) ? "" : reason));
    }
    return status.filter(known -> Set.of("Failed", "Succeeded").contains(known.getPhase()))
        .map(known -> new PodEnd(UNKNOWN, known.getReason() == null
            ? ""
            : PodStart.said(known.getReason(), known.getMessage())));
  }

  /** As {@code ended with exit code 137 (OOMKilled)}. */
  String words() {
    String because = reason.isEmpty() ? "" : " (" + reason + ")";
    return exit == UNKNOWN
        ? "ended because its pod was removed" + because
        : "ended with exit code " + exit + because;
  }
}
