package io.weir.lab.artifact;

import io.weir.core.launch.Artifact;
import java.util.List;
import java.util.Optional;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.ChecksumFailureException;

/**
 * Says why artifacts could not be had, and what to do.
 *
 * @param wanted the requested artifacts
 * @param repositories names of the requested repositories
 * @param offline whether the Maven settings forbid the network
 */
record ResolveFailure(List<Artifact> wanted, List<String> repositories, boolean offline) {
  ResolveException describe(Exception failure) {
    Optional<ArtifactTransferException> transfer = transferProblem(failure);
    if (transfer.isEmpty()) {
      return new ResolveException(names() + " can't be resolved: " + failure.getMessage(), failure);
    }
    return new ResolveException(
        subject(transfer.get()) + " is not available: " + reason(transfer.get()), failure);
  }

  private String reason(ArtifactTransferException problem) {
    if (offline) {
      return "it is not in the local Maven repository, and the Maven settings say 'offline'. Take that out of settings.xml once.";
    }
    if (problem instanceof ArtifactNotFoundException) {
      return "no repository of your Maven settings has it (asked: "
          + String.join(", ", repositories)
          + "). Check that this version was published, or name another one; if it should be there, check the mirrors in the settings.";
    }
    String repository = problem.getRepository() == null ? "?" : problem.getRepository().getId();
    Optional<ChecksumFailureException> rejection = rejection(problem);
    if (rejection.isPresent()) {
      return reason(repository, problem.getArtifact(), rejection.get());
    }
    return "the repository '" + repository + "' did not deliver it: " + innermost(problem)
        + ". Check the network, and the mirrors, proxies and servers in your Maven settings, then try again; completed downloads are kept.";
  }

  private static String reason(String repository, org.eclipse.aether.artifact.Artifact artifact,
      ChecksumFailureException rejection) {
    String kind = artifact.getExtension();
    if (rejection.getActual().isEmpty()) {
      return "the repository '" + repository + "' gave no checksum for its " + kind
          + " (.sha1 or .md5), so the download cannot be verified and was rejected. Have the repository publish checksums, or put the file into the local Maven repository yourself: 'mvn dependency:get -Dartifact="
          + named(artifact) + "' accepts it with a warning.";
    }
    return "the repository '" + repository + "' gave a " + kind
        + " with a wrong checksum (published " + rejection.getExpected() + ", received "
        + rejection.getActual()
        + "), so the download was rejected. Try again; if it fails again, check the mirrors in your Maven settings, or delete the file from the mirror.";
  }

  private static Optional<ChecksumFailureException> rejection(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof ChecksumFailureException rejection) {
        return Optional.of(rejection);
      }
    }
    return Optional.empty();
  }

  private String subject(ArtifactTransferException problem) {
    Artifact missing = named(problem.getArtifact());
    return wanted.contains(missing)
        ? missing.toString()
        : missing + ", which " + names() + " needs,";
  }

  private static Artifact named(org.eclipse.aether.artifact.Artifact artifact) {
    return new Artifact(artifact.getGroupId(), artifact.getArtifactId(), artifact.getVersion(),
        Optional.of(artifact.getClassifier()).filter(word -> !word.isEmpty()));
  }

  private String names() {
    return String.join(" and ", wanted.stream().map(Artifact::toString).toList());
  }

  /**
   * A broken transfer explains more than a missing artifact that may follow from it, so it comes
   * first.
   */
  private static Optional<ArtifactTransferException> transferProblem(Throwable failure) {
    Optional<ArtifactTransferException> absence = Optional.empty();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      List<Throwable> candidates =
          cause instanceof ArtifactResolutionException e ? each(e) : List.of(cause);
      for (Throwable candidate : candidates) {
        if (candidate instanceof ArtifactNotFoundException notFound) {
          absence = absence.or(() -> Optional.of(notFound));
        } else if (candidate instanceof ArtifactTransferException transfer) {
          return Optional.of(transfer);
        }
      }
    }
    return absence;
  }

  private static List<Throwable> each(ArtifactResolutionException failure) {
    return failure.getResults()
        .stream()
        .map(ArtifactResult::getExceptions)
        .<Throwable>flatMap(List::stream)
        .toList();
  }

  private static String innermost(Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getClass().getSimpleName()
        + (cause.getMessage() == null ? "" : ": " + cause.getMessage());
  }
}
