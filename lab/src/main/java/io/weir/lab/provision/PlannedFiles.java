package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes and removes what plans name in the file system. */
public final class PlannedFiles {
  private PlannedFiles() {}

  /** Makes a process's directories and writes its files. */
  static void write(ProcessPlan process) throws ProvisionException {
    try {
      for (Path directory : process.directories()) {
        PrivateFiles.makeFolder(directory);
      }
      for (Map.Entry<Path, String> file : process.files().entrySet()) {
        PrivateFiles.makeFolder(file.getKey().toAbsolutePath().getParent());
        if (!has(file.getKey(), file.getValue())) {
          PrivateFiles.write(file.getKey(), file.getValue());
        }
      }
    } catch (IOException e) {
      throw new ProvisionException("can't write the files of " + process.name() + ": " + e, e);
    }
  }

  /** A process that started earlier may be reading a file that it shares with this one. */
  private static boolean has(Path file, String text) throws IOException {
    return Files.isRegularFile(file)
        && Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Removes the directories that a plan names below a site's directory, except the files that it
   * wrote itself, and all data of the plan elsewhere.
   */
  static void removeData(ClusterPlan plan, Path site) throws ProvisionException {
    removeWithin(plan, site);
    removeElsewhere(plan);
  }

  /**
   * Removes the directories that a plan names below a site's directory, but for the files that it
   * wrote itself. Its processes must be gone.
   */
  public static void removeWithin(ClusterPlan plan, Path site) throws ProvisionException {
    Path root = normal(site);
    Set<Path> kept =
        plan.stages()
            .stream()
            .flatMap(stage -> stage.processes().stream())
            .flatMap(process -> process.files().keySet().stream())
            .map(PlannedFiles::normal)
            .collect(Collectors.toSet());
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        for (Path directory : process.directories()) {
          remove(normal(directory), root, kept);
        }
      }
    }
  }

  /**
   * Removes the files that a plan wrote below a site's directory, and the folders that are empty
   * then. Whatever else its processes left behind stays.
   */
  public static void clear(ClusterPlan plan, Path site) throws ProvisionException {
    Path root = normal(site);
    try {
      for (ClusterPlan.Stage stage : plan.stages()) {
        for (ProcessPlan process : stage.processes()) {
          for (Path file : process.files().keySet()) {
            if (normal(file).startsWith(root)) {
              Files.deleteIfExists(file);
            }
          }
        }
      }
      if (Files.isDirectory(root)) {
        Files.walkFileTree(root, new EmptyFolders());
      }
    } catch (IOException e) {
      throw new ProvisionException("can't clear " + site + ": " + e, e);
    }
  }

  /** Removes what a plan keeps outside of its site. */
  static void removeElsewhere(ClusterPlan plan) throws ProvisionException {
    for (Path folder : plan.elsewhere()) {
      removeAll(folder);
    }
  }

  /** Removes a folder with all that is in it, if it is there. */
  public static void removeAll(Path folder) throws ProvisionException {
    if (Files.isDirectory(folder)) {
      removeAll(folder, Set.of());
    }
  }

  private static void remove(Path directory, Path site, Set<Path> kept) throws ProvisionException {
    if (!directory.startsWith(site) || directory.equals(site) || !Files.isDirectory(directory)) {
      return;
    }
    removeAll(directory, kept);
  }

  private static void removeAll(Path directory, Set<Path> kept) throws ProvisionException {
    try {
      Files.walkFileTree(directory, new Remover(kept));
    } catch (IOException e) {
      throw new ProvisionException("can't remove the data in " + directory + ": " + e, e);
    }
  }

  private static Path normal(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    private final Set<Path> kept;

    Remover(Set<Path> kept) {
      this.kept = kept;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!kept.contains(file)) {
        Files.delete(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException problem)
        throws IOException {
      if (problem != null) {
        throw problem;
      }
      if (kept.stream().noneMatch(file -> file.startsWith(directory))) {
        Files.delete(directory);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  private static final class EmptyFolders extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException problem)
        throws IOException {
      if (problem != null) {
        throw problem;
      }
      try {
        Files.delete(directory);
      } catch (DirectoryNotEmptyException e) {
        return FileVisitResult.CONTINUE;
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
