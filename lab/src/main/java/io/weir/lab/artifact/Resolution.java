package io.weir.lab.artifact;

import eu.maveniverse.maven.mima.context.Context;
import io.weir.core.launch.Artifact;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.DefaultSessionData;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactDescriptorPolicy;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.ResolutionErrorPolicy;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/**
 * Resolves one list of artifacts, once: from the local repository if all is there, else from the
 * repositories of the settings. Run by one thread, cancelled by any.
 */
final class Resolution {
  private final Context context;
  private final RepositorySystem system;
  private final List<Artifact> artifacts;
  private final DownloadListener listener;
  private final Transfers transfers;
  private final boolean offline;

  Resolution(Context context, List<Artifact> artifacts, DownloadListener listener) {
    this.context = context;
    this.system = context.repositorySystem();
    this.artifacts = artifacts;
    this.listener = listener;
    this.transfers = new Transfers(listener);
    this.offline = OfflineSetting.in(context.mavenUserHome().settingsXml());
  }

  /** Gives up what is being downloaded. */
  void cancel() {
    transfers.cancel();
  }

  List<Path> run() throws ResolveException {
    List<Path> files = find();
    for (Path file : files) {
      PublishedChecksum.check(file);
    }
    return files;
  }

  private List<Path> find() throws ResolveException {
    try {
      return resolve(localSession());
    } catch (RepositoryException e) {
      if (offline) {
        throw failure().describe(e);
      }
    }
    listener.collecting(artifacts);
    try {
      return resolve(remoteSession());
    } catch (RepositoryException e) {
      throw failure().describe(e);
    }
  }

  private ResolveFailure failure() {
    List<String> repositories =
        context.remoteRepositories().stream().map(RemoteRepository::getId).toList();
    return new ResolveFailure(artifacts, repositories, offline);
  }

  private List<Path> resolve(DefaultRepositorySystemSession session) throws RepositoryException {
    // Of two versions of an artifact, the one that an earlier root chose counts.
    Map<String, ArtifactRequest> wanted = new LinkedHashMap<>();
    for (Artifact root : artifacts) {
      for (DependencyNode node : collect(root, session)) {
        wanted.putIfAbsent(key(node.getArtifact()), new ArtifactRequest(node));
      }
    }
    if (!session.isOffline()) {
      int missing =
          (int) wanted.values().stream().filter(request -> !isHere(request, session)).count();
      listener.collected(wanted.size(), missing);
    }
    List<Path> files = new ArrayList<>();
    for (ArtifactResult result : system.resolveArtifacts(session, wanted.values())) {
      files.add(result.getArtifact().getFile().toPath());
    }
    return List.copyOf(files);
  }

  private List<DependencyNode> collect(Artifact root, DefaultRepositorySystemSession session)
      throws RepositoryException {
    Dependency dependency =
        new Dependency(new DefaultArtifact(root.group(), root.name(), "jar", root.version()),
            JavaScopes.RUNTIME);
    // As the root of the graph, its dependencyManagement holds for all that it needs.
    CollectRequest request = new CollectRequest(dependency, context.remoteRepositories());
    PreorderNodeListGenerator nodes = new PreorderNodeListGenerator();
    system.collectDependencies(session, request).getRoot().accept(nodes);
    return nodes.getNodes()
        .stream()
        .filter(node -> node.getArtifact().getExtension().equals("jar"))
        .toList();
  }

  private static String key(org.eclipse.aether.artifact.Artifact artifact) {
    return artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getClassifier();
  }

  private static boolean isHere(ArtifactRequest wanted, DefaultRepositorySystemSession session) {
    LocalArtifactRequest request =
        new LocalArtifactRequest(wanted.getArtifact(), wanted.getRepositories(), "");
    return session.getLocalRepositoryManager().find(session, request).isAvailable();
  }

  /** Asks nobody, and takes nothing for absent that somebody might have. */
  private DefaultRepositorySystemSession localSession() {
    return session().setOffline(true)
        .setArtifactDescriptorPolicy((any, request) -> ArtifactDescriptorPolicy.STRICT);
  }

  /**
   * Asks again for what an earlier attempt did not find, and has Maven's own patience with odd
   * descriptors. Unlike Maven it rejects files whose checksum is wrong or not published.
   */
  private DefaultRepositorySystemSession remoteSession() {
    return session()
        .setTransferListener(transfers)
        .setUpdatePolicy(RepositoryPolicy.UPDATE_POLICY_ALWAYS)
        .setChecksumPolicy(RepositoryPolicy.CHECKSUM_POLICY_FAIL)
        .setResolutionErrorPolicy(
            new SimpleResolutionErrorPolicy(ResolutionErrorPolicy.CACHE_DISABLED))
        .setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(true, true));
  }

  private DefaultRepositorySystemSession session() {
    DefaultRepositorySystemSession session =
        new DefaultRepositorySystemSession(context.repositorySystemSession());
    // Descriptors add repositories that are long gone, and what is missing is then reported as
    // their failure.
    session.setIgnoreArtifactDescriptorRepositories(true);
    session.setDependencySelector(
        AndDependencySelector.newInstance(session.getDependencySelector(), new RequiredOnly()));
    // What one attempt did not find must not be known to the next.
    session.setCache(new DefaultRepositoryCache());
    session.setData(new DefaultSessionData());
    return session;
  }
}
