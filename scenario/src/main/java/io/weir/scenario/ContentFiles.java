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

/**
 * The files and folders that messages are filled from, each read once. Not thread-safe.
 */
final class ContentFiles {
  private static final int MOST_FILES = 10_000;
  private static final DataSize MOST = new DataSize(ContentBytes.MOST);
  private static final String FEWER =
      "take a part of it: what messages are filled with is repeated as often as needed";

  private final ScenarioFolder folder;
  private final Map<String, ContentFile> described = new HashMap<>();
  private final Map<String, ContentBytes> bytes = new HashMap<>();
  private final Map<String, Malformed> refused = new HashMap<>();

  ContentFiles(Path folder) {
    this.folder = new ScenarioFolder(folder);
  }

  /** Has a description that was made elsewhere stand for a file or folder. */
  void know(ContentFile content) {
    described.put(content.path(), content);
  }

  /**
   * What is in a file, or in all files of a folder by their names; folders in it are left out.
   *
   * @throws Malformed if nothing can be taken from it; says what is wrong and what to do about it
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
            "this folder holds more than " + MOST_FILES + " files", "name another");
      }
      if (files.isEmpty()) {
        throw new Malformed("this folder holds no files", "put some there, or name"
            + " another");
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
        throw new Malformed("holds more than " + MOST, FEWER);
      }
    }
    if (all.size() == 0) {
      throw new Malformed("is empty", "name a file that holds something");
    }
    return all.toByteArray();
  }

  /** What was read, by the SHA-256 of its content. */
  Map<String, ContentBytes> all() {
    return Map.copyOf(bytes);
  }
}
