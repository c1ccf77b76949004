package io.weir.lab.artifact;

import static io.weir.lab.artifact.PublishedArtifacts.dependency;
import static io.weir.lab.artifact.PublishedArtifacts.manages;
import static io.weir.lab.artifact.PublishedArtifacts.needs;
import static io.weir.lab.artifact.PublishedArtifacts.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.Artifact;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class MavenArtifactResolverTest {
  private static final Artifact BROKER = new Artifact("test", "broker", "1.0");

  @TempDir
  Path directory;
  private PublishedArtifacts published;

  @BeforeEach
  void publish() throws IOException {
    published = new PublishedArtifacts(directory.resolve("published"));
    published.publish("broker", "1.0",
        manages(dependency("deep", "2.0")),
        needs(dependency("lib", "1.0"), dependency("later", "1.0", "<scope>runtime</scope>"),
            dependency("tests", "1.0", "<scope>test</scope>"),
            dependency("given", "1.0", "<scope>provided</scope>"),
            dependency("extra", "1.0", "<optional>true</optional>")));
    published.publish("lib", "1.0",
        needs(dependency("deep", "1.0"), dependency("extra", "1.0", "<optional>true</optional>")));
    published.publish("later", "1.0");
    published.publish("deep", "1.0");
    published.publish("deep", "2.0");
    published.publish("binding", "1.0", needs(dependency("deep", "1.0")));
  }

  @Test
  void takesWhatIsNeededAtRunTimeAtTheVersionsThatTheRootManages() throws Exception {
    try (MavenArtifactResolver resolver = resolver()) {
      assertThat(names(resolver.resolve(List.of(BROKER, new Artifact("test", "binding", "1.0")),
          DownloadListener.NONE)))
          .containsExactlyInAnyOrder("broker-1.0.jar", "lib-1.0.jar", "later-1.0.jar",
              "deep-2.0.jar", "binding-1.0.jar")
          .startsWith("broker-1.0.jar");
      assertThat(resolver.resolve(List.of(), DownloadListener.NONE)).isEmpty();
    }
  }

  @Test
  void tellsOfDownloadsOnceAndNeedsNoRepositoryLater() throws Exception {
    Recorder first = new Recorder();
    try (MavenArtifactResolver resolver = resolver()) {
      resolver.resolve(List.of(BROKER), first);
    }
    assertThat(first.events).contains("collecting [test:broker:1.0]", "collected 4, missing 4",
        "started lib-1.0.jar", "ended lib-1.0.jar true");
    assertThat(first.bytes())
        .isEqualTo(Files.size(directory.resolve("published/test/lib/1.0/lib-1.0.jar")));

    Files.move(directory.resolve("published"), directory.resolve("gone"));
    for (String cache : List.of("cache", "no-cache")) {
      Recorder later = new Recorder();
      try (MavenArtifactResolver resolver = resolver(cache)) {
        assertThat(resolver.resolve(List.of(BROKER), later)).hasSize(4);
      }
      assertThat(later.events).isEmpty();
    }
  }

  @Test
  void looksAgainWhenAJarIsGoneOrCut() throws Exception {
    try (MavenArtifactResolver resolver = resolver()) {
      List<Path> files = resolver.resolve(List.of(BROKER), DownloadListener.NONE);
      Files.delete(files.get(0));
      assertThat(resolver.resolve(List.of(BROKER), DownloadListener.NONE)).isEqualTo(files);
      assertThat(files.get(0)).exists();
    }
  }

  @Test
  void namesWhatWasNotPublishedAndFindsItOnceItIs() throws Exception {
    Artifact next = new Artifact("test", "broker", "2.0");
    try (MavenArtifactResolver resolver = resolver()) {
      assertThatThrownBy(() -> resolver.resolve(List.of(next), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageStartingWith(
              "test:broker:2.0 can't be had: no repository of your Maven settings has it (asked: mirror)");
      published.publish("broker", "2.0", needs(dependency("absent", "1.0")));
      assertThatThrownBy(() -> resolver.resolve(List.of(next), DownloadListener.NONE))
          .hasMessageStartingWith("test:absent:1.0, which test:broker:2.0 needs, can't be had");
      published.publish("absent", "1.0");
      assertThat(resolver.resolve(List.of(next), DownloadListener.NONE)).hasSize(2);
    }
  }

  @Test
  void saysThatTheNetworkOrTheSettingsAreToBlame() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    Path unreachable =
        settings(directory.resolve("settings.xml"), "http://127.0.0.1:" + closed + "/");
    try (MavenArtifactResolver resolver = resolver("cache", unreachable)) {
      assertThatThrownBy(() -> resolver.resolve(List.of(BROKER), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageContainingAll("test:broker:1.0", "'mirror'", "ConnectException",
              "Check the network");
    }
    Path offline = settings(directory.resolve("settings.xml"),
        published.directory().toUri().toString(), "<offline>true</offline>");
    try (MavenArtifactResolver resolver = resolver("cache", offline)) {
      assertThatThrownBy(() -> resolver.resolve(List.of(BROKER), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageContainingAll("test:broker:1.0", "'offline'");
    }
  }

  @Test
  void saysThatTheSettingsCanNotBeRead() throws Exception {
    Path broken = Files.writeString(directory.resolve("settings.xml"), "<settings><mirrors>");
    try (MavenArtifactResolver resolver = resolver("cache", broken)) {
      assertThatThrownBy(() -> resolver.resolve(List.of(BROKER), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageContaining("settings.xml");
    }
  }

  @Test
  void canBeInterruptedWhileARepositoryIsSilent() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Path settings = settings(directory.resolve("settings.xml"),
          "http://127.0.0.1:" + silent.getLocalPort() + "/");
      AtomicReference<Exception> thrown = new AtomicReference<>();
      Thread resolving = new Thread(() -> {
        try (MavenArtifactResolver resolver = resolver("cache", settings)) {
          resolver.resolve(List.of(BROKER), DownloadListener.NONE);
        } catch (ResolveException | InterruptedException e) {
          thrown.set(e);
        }
      });
      resolving.start();
      silent.accept();
      resolving.interrupt();
      resolving.join();
      assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }
  }

  private MavenArtifactResolver resolver() throws IOException {
    return resolver("cache");
  }

  private MavenArtifactResolver resolver(String cache) throws IOException {
    return resolver(cache,
        settings(directory.resolve("settings.xml"), published.directory().toUri().toString()));
  }

  private MavenArtifactResolver resolver(String cache, Path settings) {
    return MavenArtifactResolver.with(directory.resolve(cache), settings,
        directory.resolve("local"));
  }

  private static List<String> names(List<Path> files) {
    return files.stream().map(file -> file.getFileName().toString()).toList();
  }

  private static final class Recorder implements DownloadListener {
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final Queue<Long> libBytes = new ConcurrentLinkedQueue<>();

    long bytes() {
      return libBytes.stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public void collecting(List<Artifact> artifacts) {
      events.add("collecting " + artifacts);
    }

    @Override
    public void collected(int files, int missing) {
      events.add("collected " + files + ", missing " + missing);
    }

    @Override
    public void started(String file, OptionalLong bytes) {
      events.add("started " + file);
    }

    @Override
    public void advanced(String file, long bytes) {
      if (file.equals("lib-1.0.jar")) {
        libBytes.add(bytes);
      }
    }

    @Override
    public void ended(String file, boolean complete) {
      events.add("ended " + file + " " + complete);
    }
  }
}
