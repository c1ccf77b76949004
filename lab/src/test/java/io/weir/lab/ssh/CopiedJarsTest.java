package io.weir.lab.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopiedJarsTest {
  @TempDir
  Path folder;

  private final CopiedJars jars = new CopiedJars();

  private Path jar(String name, String classPath) throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Name", name);
    if (!classPath.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.finish();
    }
    return file;
  }

  private List<String> hashes(Path... files) throws Exception {
    return Stream.of(files).map(CopiedJarsTest::sha256).toList();
  }

  private static String sha256(Path file) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256")
              .digest(Files.readAllBytes(file)));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A JVM looks into the jars of a manifest before it looks into the next jar. */
  @Test
  void manifestsAreResolvedInTheOrderOfAJvm() throws Exception {
    Path first = jar("first.jar", "lib/second.jar missing.jar third.jar");
    Path second = jar("lib/second.jar", "../third.jar fourth.jar");
    Path third = jar("third.jar", "");
    Path fourth = jar("lib/fourth.jar", "");
    Path last = jar("last.jar", "first.jar");

    assertThat(jars.of(List.of(first, last)).hashes())
        .isEqualTo(hashes(first, second, third, fourth, last));
  }

  @Test
  void aChangedFileHasAnotherHash() throws Exception {
    Path file = jar("a.jar", "");
    List<String> before = jars.of(List.of(file)).hashes();
    jar("a.jar", "other.jar");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    assertThat(jars.of(List.of(file)).hashes()).isNotEqualTo(before).isEqualTo(hashes(file));
  }

  /** The same classes are copied once, whenever they were built. */
  @Test
  void aFolderIsTheSameJarAgain() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/a")).getParent();
    Path file = Files.writeString(classes.resolve("a/B.class"), "b");
    List<String> before = jars.of(List.of(classes)).hashes();
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    assertThat(jars.of(List.of(classes)).hashes()).isEqualTo(before);
  }

  @Test
  void anArchiveIsWholeBlocks() throws Exception {
    CopiedJars.Jars found = jars.of(List.of(jar("a.jar", ""), jar("b.jar", "a.jar")));
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    found.writeTar(found.hashes().subList(0, 1), tar);
    assertThat(tar.size() % 512).isZero();
    assertThat(tar.size()).isGreaterThan(3 * 512);
  }
}
