package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code weir brokers fetch} accepts from a repository. */
class DownloadIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String VERSION = "4.3.1";

  @TempDir
  private Path folder;

  @BeforeEach
  void publish() throws Exception {
    publish("org.apache.kafka", "kafka_2.13", VERSION);
    publish("org.apache.kafka", "kafka-clients", VERSION);
    publish("org.slf4j", "slf4j-simple", "1.7.36");
    Files.createDirectories(folder.resolve("home/.m2"));
    Files.writeString(folder.resolve("home/.m2/settings.xml"),
        "<settings><mirrors><mirror><id>mirror</id><mirrorOf>*</mirrorOf><url>"
            + folder.resolve("published").toUri() + "</url></mirror></mirrors></settings>");
  }

  @Test
  void aDownloadWithAWrongChecksumIsOneErrorAndLeavesNothing() throws Exception {
    Path jar = jar("published", "org.apache.kafka", "kafka-clients", VERSION);
    byte[] content = Files.readAllBytes(jar);
    Files.writeString(jar, "changed");
    assertThat(fetch(1)).containsOnlyOnce("wrong checksum")
        .contains("org.apache.kafka:kafka-clients:" + VERSION, "'mirror'", "Try again")
        .doesNotContain("\tat ");
    Path local = jar("home/.m2/repository", "org.apache.kafka", "kafka-clients", VERSION);
    assertThat(local).doesNotExist();

    Files.write(jar, content);
    fetch(0);
    assertThat(local).hasBinaryContent(content);
    Files.writeString(local, "changed later");
    assertThat(fetch(1)).containsOnlyOnce("changed since weir first used it")
        .contains(local.toString())
        .doesNotContain("\tat ");
  }

  @Test
  void aDownloadWithoutAChecksumIsOneError() throws Exception {
    Files.delete(Path
        .of(jar("published", "org.apache.kafka", "kafka-clients", VERSION) + ".sha1"));
    assertThat(fetch(1)).containsOnlyOnce("gave no checksum")
        .contains("org.apache.kafka:kafka-clients:" + VERSION, "mvn dependency:get")
        .doesNotContain("\tat ");
  }

  private String fetch(int exitCode) throws IOException, InterruptedException {
    List<String> environment =
        List.of("env", "WEIR_JAVA_OPTS=-Duser.home=" + folder.resolve("home"),
            "XDG_CACHE_HOME=" + folder.resolve("cache"));
    try (WeirRun run =
        WeirRun.through(folder, environment, "brokers", "fetch", "kafka", "--set",
            "systems.kafka.version=" + VERSION)) {
      assertThat(run.exitCode(LIMIT)).as(run.output()).isEqualTo(exitCode);
      return run.output();
    }
  }

  private void publish(String group, String name, String version) throws Exception {
    Path jar = jar("published", group, name, version);
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, group + name + version);
    writeDigest(jar);
    Path descriptor = jar.resolveSibling(name + "-" + version + ".pom");
    Files.writeString(descriptor,
        "<project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></project>"
            .formatted(group, name, version));
    writeDigest(descriptor);
  }

  private Path jar(String repository, String group, String name, String version) {
    return folder.resolve(repository)
        .resolve("%s/%s/%s/%s-%s.jar"
            .formatted(group.replace('.', '/'), name, version, name, version));
  }

  private static void writeDigest(Path file) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
    Files.writeString(Path.of(file + ".sha1"), HexFormat.of().formatHex(hash));
  }
}
