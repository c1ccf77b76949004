package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.weir.core.text.VisibleText;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How far pods have come on their way to running. Reasons are compared as the API names them, and
 * sentences are only quoted.
 *
 * @param started how many have run, also if they have ended
 * @param obstacle the first reason for one that has not
 * @param hopeless whether waiting does not help
 */
record PodStart(int started, Optional<String> obstacle, boolean hopeless) {
  /** Reasons of a waiting container that a later try does not remove. */
  private static final Set<String> HOPELESS = Set.of("ImagePullBackOff", "InvalidImageName",
      "ErrImageNeverPull", "CreateContainerConfigError", "CreateContainerError",
      "RunContainerError");
  private static final Set<String> ORDINARY = Set.of("ContainerCreating", "PodInitializing");
  private static final String SCHEDULED = "PodScheduled";
  private static final String FALSE = "False";

  /** Returns the state of some pods. */
  static PodStart of(Collection<Pod> pods) {
    int started = 0;
    Optional<String> obstacle = Optional.empty();
    boolean hopeless = false;
    for (Pod pod : pods) {
      if (hasStarted(pod)) {
        started++;
      } else if (!hopeless) {
        hopeless = isHopeless(pod);
        obstacle = hopeless ? obstacle(pod) : obstacle.or(() -> obstacle(pod));
      }
    }
    return new PodStart(started, obstacle, hopeless);
  }

  /** Returns whether it runs, or has run. */
  static boolean hasStarted(Pod pod) {
    boolean over = Set.of("Failed", "Succeeded").contains(phase(pod));
    return over || containers(pod).stream()
        .map(ContainerStatus::getState)
        .anyMatch(
            state -> state != null
                && (state.getRunning() != null || state.getTerminated() != null));
  }

  private static String phase(Pod pod) {
    return Optional.ofNullable(pod.getStatus()).map(PodStatus::getPhase).orElse("");
  }

  private static List<ContainerStatus> containers(Pod pod) {
    return Optional.ofNullable(pod.getStatus())
        .map(PodStatus::getContainerStatuses)
        .orElse(List.of());
  }

  private static boolean isHopeless(Pod pod) {
    return waiting(pod).filter(state -> HOPELESS.contains(state.getWaiting().getReason()))
        .isPresent();
  }

  private static Optional<ContainerState> waiting(Pod pod) {
    return containers(pod).stream()
        .map(ContainerStatus::getState)
        .filter(state -> state != null && state.getWaiting() != null
            && state.getWaiting().getReason() != null
            && !ORDINARY.contains(state.getWaiting().getReason()))
        .findFirst();
  }

  private static Optional<String> obstacle(Pod pod) {
    Optional<String> container = waiting(pod).map(state -> said(state.getWaiting().getReason(),
        state.getWaiting().getMessage()));
    return container.or(() -> conditions(pod).stream()
        .filter(condition -> SCHEDULED.equals(condition.getType())
            && FALSE.equals(condition.getStatus()))
        .map(condition -> said(condition.getReason(), condition.getMessage()))
        .findFirst());
  }

  private static List<PodCondition> conditions(Pod pod) {
    return Optional.ofNullable(pod.getStatus()).map(PodStatus::getConditions).orElse(List.of());
  }

  /** Returns a reason with its sentence, if there is one. */
  static String said(String reason, String message) {
    String sentence = Optional.ofNullable(message).map(String::strip).orElse("");
    String shown = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return VisibleText.line(shown.isEmpty() ? reason : reason + ": " + shown);
  }
}
