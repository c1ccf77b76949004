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
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class MavenArtifactResolverTest {
  private static final Artifact BROKER = Artifact.jar("test", "broker", "1.0");

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
      assertThat(names(resolver.resolve(List.of(BROKER, Artifact.jar("test", "binding", "1.0")),
          DownloadListener.NONE)))
          .containsExactlyInAnyOrder("broker-1.0.jar", "lib-1.0.jar", "later-1.0.jar",
              "deep-2.0.jar", "binding-1.0.jar")
          .startsWith("broker-1.0.jar");
      assertThat(resolver.resolve(List.of(), DownloadListener.NONE)).isEmpty();
    }
  }

  @Test
  void takesAJarWithAClassifierBesideTheMainOne() throws Exception {
    published.publishMore("lib", "1.0", "test");
    Artifact more = new Artifact("test", "lib", "1.0", Optional.of("test"));
    List<String> files =
        List.of("broker-1.0.jar", "lib-1.0.jar", "later-1.0.jar", "deep-2.0.jar",
            more.fileName());
    for (int start = 0; start < 2; start++) {
      try (MavenArtifactResolver resolver = resolver()) {
        assertThat(names(resolver.resolve(List.of(BROKER, more), DownloadListener.NONE)))
            .containsExactlyInAnyOrderElementsOf(files);
        assertThat(names(resolver.resolve(List.of(BROKER), DownloadListener.NONE)))
            .doesNotContain(more.fileName());
      }
    }
  }

  @Test
  void namesAMissingClassifier() throws Exception {
    Artifact missing = new Artifact("test", "lib", "1.0", Optional.of("tests"));
    try (MavenArtifactResolver resolver = resolver()) {
      assertThatThrownBy(() -> resolver.resolve(List.of(missing), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageStartingWith("test:lib:1.0:jar:tests is not available");
    }
  }

  @Test
  void reportsDownloadsOnceAndNeedsNoRepositoryLater() throws Exception {
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
  void looksAgainWhenAJarIsGone() throws Exception {
    try (MavenArtifactResolver resolver = resolver()) {
      List<Path> files = resolver.resolve(List.of(BROKER), DownloadListener.NONE);
      Files.delete(files.get(0));
      assertThat(resolver.resolve(List.of(BROKER), DownloadListener.NONE)).isEqualTo(files);
      assertThat(files.get(0)).exists();
    }
  }

  @Test
  void rejectsADownloadWithAWrongChecksum() throws Exception {
    Path jar = published.jar("lib", "1.0");
    byte[] content = Files.readAllBytes(jar);
    byte[] changed = content.clone();
    changed[changed.length - 1] ^= 1;
    for (byte[] wrong : List.of(changed, Arrays.copyOf(content, content.length / 2))) {
      Files.write(jar, wrong);
      assertRefused("test:lib:1.0, which test:broker:1.0 needs,", "'mirror'",
          "gave a jar with a wrong checksum", "check the mirrors");
      assertThat(local("lib", "1.0")).doesNotExist();
    }
    Files.write(jar, content);
    try (MavenArtifactResolver resolver = resolver()) {
      assertThat(resolver.resolve(List.of(BROKER), DownloadListener.NONE)).hasSize(4);
    }
  }

  @Test
  void rejectsADescriptorWithAWrongChecksum() throws Exception {
    Path descriptor = published.directory().resolve("test/lib/1.0/lib-1.0.pom");
    Files.writeString(descriptor, Files.readString(descriptor) + "<!-- changed -->");
    assertRefused("test:lib:1.0", "gave a pom with a wrong checksum");
  }

  @Test
  void rejectsADownloadThatHasNoChecksumUntilTheUserPutsItThere() throws Exception {
    Files.delete(Path.of(published.jar("lib", "1.0") + ".sha1"));
    assertRefused("test:lib:1.0", "'mirror' gave no checksum for its jar",
        "mvn dependency:get -Dartifact=test:lib:1.0");
    assertThat(local("lib", "1.0")).doesNotExist();

    Files.copy(published.jar("lib", "1.0"), local("lib", "1.0"));
    try (MavenArtifactResolver resolver = resolver()) {
      assertThat(resolver.resolve(List.of(BROKER), DownloadListener.NONE)).hasSize(4);
    }
  }

  @Test
  void refusesAFileThatChangedAfterItsFirstUse() throws Exception {
    Path jar = resolved("lib");
    FileTime before = Files.getLastModifiedTime(jar);
    byte[] content = Files.readAllBytes(jar);
    byte[] changed = content.clone();
    changed[changed.length - 1] ^= 1;
    for (byte[] wrong : List.of(changed, Arrays.copyOf(content, content.length / 2))) {
      Files.write(jar, wrong);
      Files.setLastModifiedTime(jar, FileTime.from(before.toInstant().plusSeconds(5)));
      assertRefused(jar.toString(), "changed since weir first used it", "Delete the file",
          directory.resolve("cache").toString());
    }
    Files.delete(jar);
    assertThat(resolved("lib")).hasBinaryContent(content);
  }

  @Test
  void readsAFileAgainWhereItsTimeChangedAndRemembersThat() throws Exception {
    Path jar = resolved("lib");
    Path entry = entry();
    String before = Files.readString(entry);
    Files.setLastModifiedTime(jar,
        FileTime.from(Files.getLastModifiedTime(jar).toInstant().plusSeconds(5)));
    assertThat(resolved("lib")).isEqualTo(jar);
    assertThat(entry).content().isNotEqualTo(before).contains(before.lines().toList().get(0));
  }

  @Test
  void takesASnapshotThatWasBuiltAgain() throws Exception {
    Artifact snapshot = Artifact.jar("test", "own", "1.0-SNAPSHOT");
    new PublishedArtifacts(directory.resolve("local")).publish("own", "1.0-SNAPSHOT");
    Path jar = local("own", "1.0-SNAPSHOT");
    Files.delete(Path.of(jar + ".sha1"));
    try (MavenArtifactResolver resolver = resolver()) {
      assertThat(resolver.resolve(List.of(snapshot), DownloadListener.NONE)).containsExactly(jar);
      Files.writeString(jar, "built again");
      assertThat(resolver.resolve(List.of(snapshot), DownloadListener.NONE)).containsExactly(jar);
    }
  }

  @Test
  void refusesAFileThatWasDamagedBeforeItsFirstUse() throws Exception {
    Path jar = resolved("lib");
    Files.delete(entry());
    Files.write(jar, Arrays.copyOf(Files.readAllBytes(jar), 10));
    assertRefused(jar.toString(), "is damaged or was changed", "Delete the file");
  }

  private void assertRefused(String... texts) throws Exception {
    try (MavenArtifactResolver resolver = resolver()) {
      assertThatThrownBy(() -> resolver.resolve(List.of(BROKER), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageContainingAll(texts);
    }
  }

  private Path resolved(String name) throws Exception {
    try (MavenArtifactResolver resolver = resolver()) {
      return resolver.resolve(List.of(BROKER), DownloadListener.NONE)
          .stream()
          .filter(file -> file.getFileName().toString().startsWith(name + "-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private Path local(String name, String version) {
    return directory.resolve("local/test/%s/%s/%s-%s.jar".formatted(name, version, name, version));
  }

  private Path entry() throws IOException {
    try (Stream<Path> entries = Files.list(directory.resolve("cache"))) {
      return entries.findFirst().orElseThrow();
    }
  }

  @Test
  void namesWhatWasNotPublishedAndFindsItOnceItIs() throws Exception {
    Artifact next = Artifact.jar("test", "broker", "2.0");
    try (MavenArtifactResolver resolver = resolver()) {
      assertThatThrownBy(() -> resolver.resolve(List.of(next), DownloadListener.NONE))
          .isInstanceOf(ResolveException.class)
          .hasMessageStartingWith(
              "test:broker:2.0 is not available: no repository of your Maven settings has it (asked: mirror)");
      published.publish("broker", "2.0", needs(dependency("absent", "1.0")));
      assertThatThrownBy(() -> resolver.resolve(List.of(next), DownloadListener.NONE))
          .hasMessageStartingWith("test:absent:1.0, which test:broker:2.0 needs, is not available");
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
