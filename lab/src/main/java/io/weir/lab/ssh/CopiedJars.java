package io.weir.lab.ssh;

import io.weir.core.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The files of a class path with their hashes. The class path that manifests of jars add is
 * resolved, because copies have other names. Folders of classes become jars. Thread-safe.
 */
public final class CopiedJars {
  private static final int TAR_BLOCK = 512;

  private final Map<Path, Known> known = new ConcurrentHashMap<>();

  /** A file whose hash is known until it changes. */
  private record Known(long size, FileTime changed, String sha256) {}

  /** A jar to copy: a file, or the bytes of a folder. */
  private sealed interface Source {
    long size() throws IOException;

    void writeTo(OutputStream out) throws IOException;
  }

  private record JarOnDisk(Path file) implements Source {
    @Override
    public long size() throws IOException {
      return Files.size(file);
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      Files.copy(file, out);
    }
  }

  private record Packed(byte[] bytes) implements Source {
    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      out.write(bytes);
    }
  }

  /** Jars by SHA-256 in hexadecimal, in the order of the class path. */
  public static final class Jars {
    private final Map<String, Source> sources = new LinkedHashMap<>();

    /** Returns these and others. */
    public Jars and(Jars others) {
      Jars all = new Jars();
      all.sources.putAll(sources);
      all.sources.putAll(others.sources);
      return all;
    }

    List<String> hashes() {
      return List.copyOf(sources.keySet());
    }

    /** Returns the size of all together, in bytes. */
    long size() throws IOException {
      long size = 0;
      for (Source source : sources.values()) {
        size += source.size();
      }
      return size;
    }

    /** Writes some of them as a tar archive (POSIX ustar), each under its hash. */
    void writeTar(List<String> hashes, OutputStream out) throws IOException {
      for (String hash : hashes) {
        Source source = sources.get(hash);
        long size = source.size();
        out.write(tarHeader(hash + ".jar", size));
        source.writeTo(out);
        out.write(new byte[(int) ((TAR_BLOCK - size % TAR_BLOCK) % TAR_BLOCK)]);
      }
      out.write(new byte[2 * TAR_BLOCK]);
    }
  }

  private static byte[] tarHeader(String name, long size) {
    byte[] header = new byte[TAR_BLOCK];
    put(header, 0, name);
    put(header, 100, "0000600\0");
    put(header, 108, "0000000\0");
    put(header, 116, "0000000\0");
    put(header, 124, String.format(Locale.ROOT, "%011o\0", size));
    put(header, 136, "00000000000\0");
    put(header, 148, "        ");
    put(header, 156, "0");
    put(header, 257, "ustar\00000");
    int sum = 0;
    for (byte value : header) {
      sum += value & 0xff;
    }
    put(header, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    return header;
  }

  private static void put(byte[] header, int offset, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, offset, bytes.length);
  }

  /** Returns the jars of a class path. */
  public Jars of(List<Path> classPath) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path entry : classPath) {
      add(entry.toAbsolutePath().normalize(), files);
    }
    Jars jars = new Jars();
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        Packed packed = new Packed(pack(file));
        jars.sources.putIfAbsent(hash(packed), packed);
      } else {
        jars.sources.putIfAbsent(hash(file), new JarOnDisk(file));
      }
    }
    return jars;
  }

  /** A JVM ignores entries that do not exist, and so does this. */
  private static void add(Path entry, Set<Path> files) throws IOException {
    if (!Files.exists(entry) || !files.add(entry) || Files.isDirectory(entry)) {
      return;
    }
    try (JarFile jar = new JarFile(entry.toFile())) {
      Optional<String> more = Optional.ofNullable(jar.getManifest())
          .map(Manifest::getMainAttributes)
          .map(attributes -> attributes.getValue(Attributes.Name.CLASS_PATH));
      for (String relative : more.map(String::strip)
          .filter(text -> !text.isEmpty())
          .map(text -> text.split("\\s+"))
          .orElse(new String[0])) {
        add(Path.of(entry.toUri().resolve(new URI(relative))).normalize(), files);
      }
    } catch (URISyntaxException e) {
      throw new IOException("the manifest of " + entry + " names no file", e);
    }
  }

  /** Returns a jar without compression, and the same bytes for the same files. */
  private static byte[] pack(Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setLevel(0);
      for (Path file : files) {
        ZipEntry entry = new ZipEntry(folder.relativize(file).toString());
        entry.setTime(0);
        zip.putNextEntry(entry);
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private String hash(Path file) throws IOException {
    long size = Files.size(file);
    FileTime changed = Files.getLastModifiedTime(file);
    Known before = known.get(file);
    if (before != null && before.size() == size && before.changed().equals(changed)) {
      return before.sha256();
    }
    String sha256 = hash(new JarOnDisk(file));
    known.put(file, new Known(size, changed, sha256));
    return sha256;
  }

  private static String hash(Source source) throws IOException {
    MessageDigest digest = Sha256.digest();
    source.writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    return Sha256.hex(digest);
  }
}
