package io.weir.driver.kafka;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.weir.core.launch.Artifact;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** Resolves artifacts with their dependencies, as the user's Maven settings say. */
final class LocalArtifacts {
  private LocalArtifacts() {}

  static List<Path> resolve(List<Artifact> artifacts) {
    ContextOverrides overrides = ContextOverrides.create().withUserSettings(true).build();
    try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides)) {
      CollectRequest collect =
          new CollectRequest(artifacts.stream().map(LocalArtifacts::dependency).toList(), List.of(),
              context.remoteRepositories());
      return context.repositorySystem()
          .resolveDependencies(context.repositorySystemSession(),
              new DependencyRequest(collect, null))
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (DependencyResolutionException e) {
      throw new IllegalStateException("can't resolve " + artifacts + ": " + e.getMessage(), e);
    }
  }

  private static Dependency dependency(Artifact artifact) {
    return new Dependency(
        new DefaultArtifact(artifact.group(), artifact.name(), "jar", artifact.version()),
        "runtime");
  }
}
