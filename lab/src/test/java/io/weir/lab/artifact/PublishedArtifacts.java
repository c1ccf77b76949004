package io.weir.lab.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A small Maven repository in a directory, with artifacts of the group {@code test}.
 *
 * @param directory where it lies
 */
record PublishedArtifacts(Path directory) {
  /** Publishes an artifact whose POM ends with the given elements. */
  void publish(String name, String version, String... elements) throws IOException {
    Path folder = Files.createDirectories(directory.resolve("test").resolve(name).resolve(version));
    String pom =
        "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>%s</artifactId><version>%s</version>%s</project>"
            .formatted(name, version, String.join("", elements));
    Path descriptor = Files.writeString(folder.resolve(name + "-" + version + ".pom"), pom);
    writeDigest(descriptor);
    writeJar(jar(name, version), name);
  }

  /** Publishes another jar of an artifact that is published. */
  void publishMore(String name, String version, String classifier) throws IOException {
    writeJar(jar(name, version).resolveSibling(name + "-" + version + "-" + classifier + ".jar"),
        classifier);
  }

  private static void writeJar(Path jar, String entry) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.closeEntry();
    }
    writeDigest(jar);
  }

  /** The main jar of an artifact. */
  Path jar(String name, String version) {
    return directory.resolve("test/%s/%s/%s-%s.jar".formatted(name, version, name, version));
  }

  private static void writeDigest(Path file) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
      Files.writeString(Path.of(file + ".sha1"), HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String needs(String... dependencies) {
    return "<dependencies>" + String.join("", dependencies) + "</dependencies>";
  }

  static String manages(String... dependencies) {
    return "<dependencyManagement>" + needs(dependencies) + "</dependencyManagement>";
  }

  static String dependency(String name, String version, String... elements) {
    return "<dependency><groupId>test</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>"
        .formatted(name, version, String.join("", elements));
  }

  /** Maven settings that send every request to one address. */
  static Path settings(Path file, String address, String... elements) throws IOException {
    List<String> lines =
        List.of(
            "<settings>",
            "<mirrors><mirror><id>mirror</id><mirrorOf>*</mirrorOf><url>" + address
                + "</url></mirror></mirrors>",
            String.join("", elements),
            "</settings>");
    return Files.write(file, lines);
  }
}
