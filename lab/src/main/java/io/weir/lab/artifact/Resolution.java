package io.weir.lab.artifact;

import eu.maveniverse.maven.mima.context.Context;
import io.weir.core.launch.Artifact;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.DefaultSessionData;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactDescriptorPolicy;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.ResolutionErrorPolicy;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/**
 * Resolves one list of artifacts, once: from the local repository if all is there, else from the
 * repositories of the settings. Run by one thread, canceled by any.
 */
final class Resolution {
  private static final String CHECKSUM = ".sha1";
  private static final Pattern SHA_1 = Pattern.compile("\\b([0-9a-fA-F]{40})\\b");

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
    this.offline = isOffline(context.mavenUserHome().settingsXml());
  }

  /** Gives up what is being downloaded. */
  void cancel() {
    transfers.cancel();
  }

  List<Path> run() throws ResolveException {
    List<Path> files = find();
    for (Path file : files) {
      requirePublished(file);
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
        new Dependency(new DefaultArtifact(root.group(), root.name(),
            root.classifier().orElse(""), "jar", root.version()), JavaScopes.RUNTIME);
    // As the root of the graph, its dependencyManagement applies to all dependencies.
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

  /** Sends no request, and reports no artifact as missing that a repository might have. */
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
    // An attempt must not know the artifacts that an earlier one did not find.
    session.setCache(new DefaultRepositoryCache());
    session.setData(new DefaultSessionData());
    return session;
  }

  /**
   * Returns whether Maven settings say {@code offline}, which is left out when they become a
   * session. A file that is not there, or that can't be read, does not.
   */
  private static boolean isOffline(Path settings) {
    if (!Files.isReadable(settings)) {
      return false;
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream file = Files.newInputStream(settings)) {
      return isOffline(factory.createXMLStreamReader(file));
    } catch (IOException | XMLStreamException e) {
      return false;
    }
  }

  private static boolean isOffline(XMLStreamReader xml) throws XMLStreamException {
    int depth = 0;
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamReader.START_ELEMENT -> {
          depth++;
          if (depth == 2 && xml.getLocalName().equals("offline")) {
            return Boolean.parseBoolean(xml.getElementText().strip());
          }
        }
        case XMLStreamReader.END_ELEMENT -> depth--;
        default -> {
          continue;
        }
      }
    }
    return false;
  }

  /**
   * Compares a file of the local repository with the SHA-1 that the resolver stored beside it, if
   * there is one; locally built artifacts have none. Maven itself keeps a file with a wrong
   * checksum, with a warning, unless it is configured otherwise.
   *
   * @throws ResolveException if they differ, or one cannot be read
   */
  private static void requirePublished(Path file) throws ResolveException {
    Path stored = file.resolveSibling(file.getFileName() + CHECKSUM);
    if (!Files.exists(stored)) {
      return;
    }
    try {
      Matcher expected = SHA_1.matcher(Files.readString(stored));
      String actual = Checksums.sha1(file);
      if (expected.find() && !expected.group(1).toLowerCase(Locale.ROOT).equals(actual)) {
        throw new ResolveException(file + " is damaged or was changed: its SHA-1 is " + actual
            + ", but the repository published " + expected.group(1)
            + ". Delete the file, then try again; weir downloads it again.");
      }
    } catch (IOException e) {
      throw new ResolveException("cannot read " + file + ": " + e.getMessage()
          + ". Check the local Maven repository.", e);
    }
  }

  /** Leaves out, at each depth, what is optional or not there at run time. */
  private record RequiredOnly() implements DependencySelector {
    private static final Set<String> LEFT_OUT =
        Set.of(JavaScopes.TEST, JavaScopes.PROVIDED, JavaScopes.SYSTEM);

    @Override
    public boolean selectDependency(Dependency dependency) {
      return !dependency.isOptional() && !LEFT_OUT.contains(dependency.getScope());
    }

    @Override
    public DependencySelector deriveChildSelector(DependencyCollectionContext context) {
      return this;
    }
  }

  /** Passes downloads on to a listener, and ends them when canceled. Thread-safe. */
  private static final class Transfers extends AbstractTransferListener {
    private final DownloadListener listener;
    private final Map<TransferResource, Long> reported = new ConcurrentHashMap<>();
    private volatile boolean cancelled;

    Transfers(DownloadListener listener) {
      this.listener = listener;
    }

    void cancel() {
      cancelled = true;
    }

    @Override
    public void transferInitiated(TransferEvent event) throws TransferCancelledException {
      requireGoingOn();
    }

    @Override
    public void transferStarted(TransferEvent event) throws TransferCancelledException {
      requireGoingOn();
      reported.put(event.getResource(), 0L);
      long bytes = event.getResource().getContentLength();
      listener.started(name(event), bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes));
    }

    @Override
    public void transferProgressed(TransferEvent event) throws TransferCancelledException {
      requireGoingOn();
      long before = reported.getOrDefault(event.getResource(), 0L);
      long now = event.getTransferredBytes();
      reported.put(event.getResource(), now);
      listener.advanced(name(event), now - before);
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
      ended(event, true);
    }

    @Override
    public void transferFailed(TransferEvent event) {
      ended(event, false);
    }

    /** Reports only downloads that have begun: a missing file ends without a begin. */
    private void ended(TransferEvent event, boolean complete) {
      if (reported.remove(event.getResource()) != null) {
        listener.ended(name(event), complete);
      }
    }

    private void requireGoingOn() throws TransferCancelledException {
      if (cancelled) {
        throw new TransferCancelledException("weir is shutting down");
      }
    }

    private static String name(TransferEvent event) {
      String resource = event.getResource().getResourceName();
      return resource.substring(resource.lastIndexOf('/') + 1);
    }
  }
}
