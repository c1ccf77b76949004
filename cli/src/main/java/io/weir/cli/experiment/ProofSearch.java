package io.weir.cli.experiment;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the folders of proofs among results. Passes over what it may not read, and over what is
 * removed meanwhile. Used once, by one thread.
 */
final class ProofSearch extends SimpleFileVisitor<Path> {
  private final List<Path> folders = new ArrayList<>();

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    Path folder = file.getParent();
    if (file.endsWith("proof.json") && folder.getParent().endsWith("proofs")) {
      folders.add(folder);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
    return FileVisitResult.CONTINUE;
  }

  /** Returns the folders, newest first. */
  List<Path> found() {
    return folders.stream()
        .sorted(Comparator.comparing((Path folder) -> folder.getFileName().toString()).reversed())
        .toList();
  }
}
