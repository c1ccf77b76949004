package io.weir.lab.store;

import io.weir.core.folder.DamagedFileException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.unit.DataSize;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The checksums of all files of a result folder, in the form that {@code sha256sum --check} reads.
 */
public final class Checksums {
  /** Far more than the largest log; without a limit a sparse file takes hours to read. */
  private static final DataSize MOST_OF_A_FILE = DataSize.mebibytes(64 << 10);
  private static final DataSize MOST = DataSize.mebibytes(256);
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](.+)");

  private Checksums() {}

  /**
   * The problem of a file of a folder.
   *
   * @param file its path within the folder, with slashes
   * @param fault what is wrong
   */
  public record Mismatch(String file, Fault fault) {}

  /** How a folder can differ from its checksums. */
  public enum Fault {
    /** There are no checksums at all. */
    NO_CHECKSUMS,
    /** A line of the checksums is malformed, or lists a file twice. */
    MALFORMED,
    /** The file is listed, and not there. */
    MISSING,
    /** The file has changed since its checksum was written. */
    CHANGED,
    /** The file is there, and not listed. */
    UNLISTED,
    /**
     * There is a symbolic link, a pipe or the like, or a file that is larger than any of weir's.
     */
    IRREGULAR
  }

  /** Writes the checksums of all existing files, in place of older ones. */
  public static void write(ResultLayout layout) throws StoreException {
    try {
      SortedMap<String, String> sums = new TreeMap<>();
      for (Path file : files(layout)) {
        sums.put(name(layout, file), sha256(layout.stored(file), MOST_OF_A_FILE));
      }
      write(layout, sums);
    } catch (IOException e) {
      throw StoreException.writing(layout.checksums(), e);
    }
  }

  /**
   * Rewrites the checksums of some files and keeps all others, so that damage to measurements still
   * shows afterwards. Writes all if there were none.
   *
   * @throws StoreException if that fails, or something else than a file has their name
   */
  public static void renew(ResultLayout layout, List<Path> written) throws StoreException {
    if (!layout.stored(layout.checksums()).exists()) {
      write(layout);
      return;
    }
    if (!Files.isRegularFile(layout.checksums(), LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.noFile(layout.checksums());
    }
    try {
      SortedMap<String, String> sums = read(layout, new ArrayList<>());
      for (Path file : written) {
        sums.put(name(layout, file), sha256(file));
      }
      write(layout, sums);
    } catch (IOException e) {
      throw StoreException.writing(layout.checksums(), e);
    }
  }

  /**
   * Holds a folder against its checksums.
   *
   * @return what differs, by path; nothing if all is as it was
   * @throws IOException if a file can't be read
   */
  public static List<Mismatch> check(ResultLayout layout) throws IOException {
    List<Mismatch> mismatches = new ArrayList<>();
    if (!layout.stored(layout.checksums()).exists()) {
      mismatches.add(new Mismatch(name(layout, layout.checksums()), Fault.NO_CHECKSUMS));
      return mismatches;
    }
    Map<String, String> listed;
    try {
      listed = read(layout, mismatches);
    } catch (DamagedFileException e) {
      mismatches.add(new Mismatch(name(layout, layout.checksums()), Fault.IRREGULAR));
      return mismatches;
    }
    SortedMap<String, Fault> faults = new TreeMap<>();
    listed.keySet().forEach(file -> faults.put(file, Fault.MISSING));
    for (Path file : irregular(layout)) {
      faults.put(name(layout, file), Fault.IRREGULAR);
    }
    for (Path file : files(layout)) {
      String name = name(layout, file);
      if (!listed.containsKey(name)) {
        faults.put(name, Fault.UNLISTED);
      } else {
        fault(layout.stored(file), listed.get(name))
            .ifPresentOrElse(fault -> faults.put(name, fault), () -> faults.remove(name));
      }
    }
    faults.forEach((file, fault) -> mismatches.add(new Mismatch(file, fault)));
    return mismatches;
  }

  /** Returns the problem of a listed file. */
  private static Optional<Fault> fault(StoredFile file, String listed) throws IOException {
    try {
      return sha256(file, MOST_OF_A_FILE).equals(listed)
          ? Optional.empty()
          : Optional.of(Fault.CHANGED);
    } catch (DamagedFileException e) {
      return Optional.of(Fault.IRREGULAR);
    }
  }

  /**
   * Returns whether a file has another checksum than the folder has for it; not where the folder
   * has none.
   *
   * @throws IOException if one of them can't be read
   */
  public static boolean isChanged(ResultLayout layout, Path file) throws IOException {
    if (!layout.stored(layout.checksums()).exists()) {
      return false;
    }
    String listed = read(layout, new ArrayList<>()).get(name(layout, file));
    return listed != null && !listed.equals(sha256(layout.stored(file), MOST_OF_A_FILE));
  }

  /**
   * Returns whether a file exists and has the checksum that the folder has for it.
   *
   * @throws IOException if one of them can't be read
   */
  public static boolean isSealed(ResultLayout layout, Path file) throws IOException {
    if (!layout.stored(layout.checksums()).exists() || !layout.stored(file).exists()) {
      return false;
    }
    String listed = read(layout, new ArrayList<>()).get(name(layout, file));
    return listed != null && listed.equals(sha256(layout.stored(file), MOST_OF_A_FILE));
  }

  private static void write(ResultLayout layout, Map<String, String> sums) throws StoreException {
    StringBuilder lines = new StringBuilder();
    sums.forEach((file, sum) -> lines.append(sum).append("  ").append(file).append('\n'));
    byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(layout.checksums(), out -> out.write(content));
  }

  private static SortedMap<String, String> read(ResultLayout layout, List<Mismatch> mismatches)
      throws IOException {
    SortedMap<String, String> sums = new TreeMap<>();
    String text = layout.stored(layout.checksums()).text(MOST);
    boolean malformed = !text.isEmpty() && !text.endsWith("\n");
    for (String line : text.lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      malformed |= !matcher.matches() || sums.put(matcher.group(2), matcher.group(1)) != null;
    }
    if (malformed) {
      mismatches.add(new Mismatch(name(layout, layout.checksums()), Fault.MALFORMED));
    }
    return sums;
  }

  /**
   * Returns all files of a result folder that have checksums, or should; also where the folder is
   * named by a link, as {@code latest} is one.
   */
  public static List<Path> files(ResultLayout layout) throws IOException {
    return walk(layout, file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Returns the entries of a result folder that are neither files nor folders: links, pipes and the
   * like.
   */
  public static List<Path> irregular(ResultLayout layout) throws IOException {
    return walk(layout, file -> !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS));
  }

  private static List<Path> walk(ResultLayout layout, Predicate<Path> kind) throws IOException {
    Path folder = layout.root().toRealPath();
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(kind)
          .map(file -> layout.root().resolve(folder.relativize(file)))
          .filter(file -> !file.equals(layout.checksums()) && !file.equals(layout.lock()))
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Returns how a file is listed: its path within the folder, with slashes. */
  public static String name(ResultLayout layout, Path file) {
    return layout.root().relativize(file).toString().replace('\\', '/');
  }

  /** Returns the SHA-256 of a file's content, in hexadecimal digits. */
  public static String sha256(Path file) throws IOException {
    return digest(file, "SHA-256");
  }

  /**
   * Returns the SHA-1 of a file's content, in hexadecimal digits: Maven repositories publish it.
   */
  public static String sha1(Path file) throws IOException {
    return digest(file, "SHA-1");
  }

  /**
   * Returns the SHA-256 of a file of a result folder, in hexadecimal digits.
   *
   * @param most the most bytes that it may have
   * @throws DamagedFileException if it is larger, or no regular file of the folder
   */
  public static String sha256(StoredFile file, DataSize most) throws IOException {
    try (InputStream in = file.open(most)) {
      return digest(in, "SHA-256");
    }
  }

  private static String digest(Path file, String algorithm) throws IOException {
    try (InputStream in = new FileInputStream(file.toFile())) {
      return digest(in, algorithm);
    }
  }

  private static String digest(InputStream in, String algorithm) throws IOException {
    try (DigestOutputStream digest = new DigestOutputStream(OutputStream.nullOutputStream(),
        MessageDigest.getInstance(algorithm))) {
      in.transferTo(digest);
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has " + algorithm, e);
    }
  }
}
