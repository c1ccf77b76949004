package io.weir.lab.store;

import io.weir.core.folder.FolderTime;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/** Folders that are named after the time, and the link {@code latest} next to them. */
final class NewFolder {
  private static final String LATEST = "latest";

  private NewFolder() {}

  /** Makes a folder. Two may begin within a second: the later one's name gets a number. */
  static Path create(Path parent, Instant now) throws StoreException {
    String name = FolderTime.name(now);
    try {
      Files.createDirectories(parent);
      for (int number = 1;; number++) {
        Path folder = parent.resolve(number == 1 ? name : name + "-" + number);
        try {
          return Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
          continue;
        }
      }
    } catch (IOException e) {
      throw StoreException.writing(parent, e);
    }
  }

  /** Points the link there, unless something else has its name. */
  static void linkLatest(Path folder) throws StoreException {
    Path link = folder.resolveSibling(LATEST);
    if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
      return;
    }
    Path target = folder.getFileName();
    Path part = link.resolveSibling(target + ".link");
    try {
      Files.createSymbolicLink(part, target);
      Files.move(part, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (UnsupportedOperationException e) {
      return;
    } catch (IOException e) {
      throw StoreException.writing(link, e);
    }
  }
}
