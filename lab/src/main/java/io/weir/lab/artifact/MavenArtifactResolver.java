package io.weir.lab.artifact;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.weir.core.launch.Artifact;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.eclipse.aether.ConfigurationProperties;

/**
 * Resolves with Maven's own resolver and the user's own Maven settings. Opens nothing until it
 * must. Thread-safe.
 *
 * <p>A call may be interrupted at any time; a download under way is given up then.
 */
public final class MavenArtifactResolver implements ArtifactResolver, AutoCloseable {
  private static final int CONNECT_LIMIT_MILLIS = 10_000;
  private static final int SILENCE_LIMIT_MILLIS = 60_000;

  private final ClassPathCache cache;
  private final ContextOverrides settings;
  private Optional<Context> opened = Optional.empty();

  private MavenArtifactResolver(Path cache, ContextOverrides settings) {
    this.cache = new ClassPathCache(cache);
    this.settings = settings;
  }

  /** Returns a resolver that remembers in the user's cache directory. */
  public static MavenArtifactResolver create() {
    return withCache(CacheDirectory.of("class-paths"));
  }

  /**
   * Returns a resolver that remembers in the given directory, which is made when something is
   * written.
   */
  public static MavenArtifactResolver withCache(Path directory) {
    return new MavenArtifactResolver(directory,
        ContextOverrides.create().withUserSettings(true).build());
  }

  /** Returns a resolver with other settings and another local repository than the user's. */
  static MavenArtifactResolver with(Path cache, Path settings, Path localRepository) {
    ContextOverrides overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .withUserSettingsXmlOverride(settings)
            .withLocalRepositoryOverride(localRepository)
            .build();
    return new MavenArtifactResolver(cache, overrides);
  }

  @Override
  public List<Path> resolve(List<Artifact> artifacts, DownloadListener listener)
      throws ResolveException, InterruptedException {
    if (artifacts.isEmpty()) {
      return List.of();
    }
    Optional<List<Path>> known = cache.find(artifacts);
    if (known.isPresent()) {
      return known.get();
    }
    List<Path> files = inOtherThread(new Resolution(context(), artifacts, listener));
    cache.put(artifacts, files);
    return files;
  }

  /**
   * Returns whether these artifacts were resolved before and all files are still on this machine
   * with the same content, so that no network is needed for them.
   */
  public boolean remembers(List<Artifact> artifacts) {
    try {
      return artifacts.isEmpty() || cache.find(artifacts).isPresent();
    } catch (ResolveException e) {
      return false;
    }
  }

  /** In a thread that can be left behind: network calls do not all answer an interrupt. */
  private static List<Path> inOtherThread(Resolution resolution)
      throws ResolveException, InterruptedException {
    FutureTask<List<Path>> task = new FutureTask<>(resolution::run);
    Thread.ofPlatform().daemon().name("weir-resolve").start(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ResolveException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      resolution.cancel();
    }
  }

  private synchronized Context context() throws ResolveException {
    if (opened.isEmpty()) {
      Map<String, Object> limits =
          Map.of(
              ConfigurationProperties.CONNECT_TIMEOUT, CONNECT_LIMIT_MILLIS,
              ConfigurationProperties.REQUEST_TIMEOUT, SILENCE_LIMIT_MILLIS,
              ConfigurationProperties.USER_AGENT, "weir",
              // Breadth first: it fetches descriptors side by side.
              "aether.dependencyCollector.impl", "bf");
      ContextOverrides overrides = settings.toBuilder().configProperties(limits).build();
      try {
        opened = Optional.of(Runtimes.INSTANCE.getRuntime().create(overrides));
      } catch (RuntimeException e) {
        // The library has no specific exception for settings that it can't read.
        throw new ResolveException("can't set up Maven's resolver: " + e.getMessage()
            + ". Check your Maven settings (settings.xml).", e);
      }
    }
    return opened.get();
  }

  @Override
  public synchronized void close() {
    opened.ifPresent(Context::close);
    opened = Optional.empty();
  }
}
