package io.weir.driver.pulsar;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.weir.core.launch.Artifact;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.DependencyRequest;

/** Resolves artifacts with their dependencies, as the user's Maven settings say. */
final class LocalArtifacts {
  private LocalArtifacts() {}

  /** Versions are those that the artifacts' own builds manage; without, Pulsar gets a mixture. */
  static List<Path> resolve(List<Artifact> artifacts) {
    ContextOverrides overrides = ContextOverrides.create().withUserSettings(true).build();
    try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides)) {
      List<Dependency> managed = new ArrayList<>();
      for (Artifact artifact : artifacts) {
        managed.addAll(managed(context, artifact));
      }
      CollectRequest collect =
          new CollectRequest(artifacts.stream().map(LocalArtifacts::dependency).toList(), managed,
              context.remoteRepositories());
      return context.repositorySystem()
          .resolveDependencies(context.repositorySystemSession(),
              new DependencyRequest(collect, null))
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (RepositoryException e) {
      throw new IllegalStateException("can't resolve " + artifacts + ": " + e.getMessage(), e);
    }
  }

  private static List<Dependency> managed(Context context, Artifact artifact)
      throws RepositoryException {
    return context.repositorySystem()
        .readArtifactDescriptor(context.repositorySystemSession(),
            new ArtifactDescriptorRequest(dependency(artifact).getArtifact(),
                context.remoteRepositories(), null))
        .getManagedDependencies();
  }

  private static Dependency dependency(Artifact artifact) {
    return new Dependency(
        new DefaultArtifact(artifact.group(), artifact.name(), "jar", artifact.version()),
        "runtime");
  }
}
