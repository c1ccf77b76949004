package io.weir.scenario;

import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.ContentFile;
import io.weir.core.text.Malformed;
import io.weir.core.text.RegularFile;
import io.weir.core.unit.DataSize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files and folders with message contents, each read once. Not thread-safe. */
final class ContentFiles {
  private static final int MOST_FILES = 10_000;
  private static final DataSize MOST = new DataSize(ContentBytes.MOST);
  private static final String FEWER =
      "use a part of it: contents are repeated as often as needed";

  private final ScenarioFolder folder;
  private final Map<String, ContentFile> described = new HashMap<>();
  private final Map<String, ContentBytes> bytes = new HashMap<>();
  private final Map<String, Malformed> refused = new HashMap<>();

  ContentFiles(Path folder) {
    this.folder = new ScenarioFolder(folder);
  }

  /** Uses an existing description in place of a file or folder. */
  void declare(ContentFile content) {
    described.put(content.path(), content);
  }

  /**
   * Reads a file, or all files of a folder in the order of their names, without its subfolders.
   *
   * @throws Malformed if it has no usable content, with the reason and the next step
   */
  ContentFile read(String path) {
    if (refused.containsKey(path)) {
      throw refused.get(path);
    }
    try {
      return described.computeIfAbsent(path, this::describe);
    } catch (IllegalArgumentException e) {
      Malformed named = Malformed.of(e).in("the content " + path);
      refused.put(path, named);
      throw named;
    }
  }

  private ContentFile describe(String path) {
    Path place = folder.resolve(path);
    if (!Files.exists(place)) {
      throw new Malformed("there is no such file or folder", ScenarioFolder.CHECK);
    }
    try {
      List<Path> files = Files.isDirectory(place) ? filesIn(place) : List.of(place);
      ContentBytes content = ContentBytes.of(contentOf(files));
      bytes.put(content.sha256(), content);
      return new ContentFile(path, files.size(), new DataSize(content.size()), content.sha256());
    } catch (IOException e) {
      throw ScenarioFolder.unreadable(e);
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> files =
          all.filter(Files::isRegularFile).limit(MOST_FILES + 1L).sorted().toList();
      if (files.size() > MOST_FILES) {
        throw new Malformed(
            "this folder contains more than " + MOST_FILES + " files", "name another one");
      }
      if (files.isEmpty()) {
        throw new Malformed("this folder contains no files", "add files, or name another folder");
      }
      return files;
    }
  }

  private static byte[] contentOf(List<Path> files) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        throw new Malformed("this is neither a file nor a folder", ScenarioFolder.CHECK);
      }
      all.writeBytes(RegularFile.read(file, ContentBytes.MOST));
      if (all.size() > ContentBytes.MOST) {
        throw new Malformed("contains more than " + MOST, FEWER);
      }
    }
    if (all.size() == 0) {
      throw new Malformed("is empty", "name a file with content");
    }
    return all.toByteArray();
  }

  /** Returns all contents read so far, by their SHA-256. */
  Map<String, ContentBytes> all() {
    return Map.copyOf(bytes);
  }
}
