package io.weir.lab.experiment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Clears the folder of a system whose processes are gone. */
public final class SiteCleaner {
  private SiteCleaner() {}

  /**
   * Removes what a plan's processes wrote into the folders that the plan names for them, and then
   * as {@link #clear}.
   */
  public static void clearWithData(ClusterPlan plan, Path site) throws IOException {
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        for (Path directory : process.directories()) {
          if (directory.startsWith(site) && Files.isDirectory(directory)) {
            Files.walkFileTree(directory, new Everything());
          }
        }
      }
    }
    clear(plan, site);
  }

  /**
   * Removes the files that weir wrote for the processes, and the folders that are empty then.
   * Whatever else the processes left behind stays.
   */
  public static void clear(ClusterPlan plan, Path site) throws IOException {
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        for (Path file : process.files().keySet()) {
          if (file.startsWith(site)) {
            Files.deleteIfExists(file);
          }
        }
      }
    }
    if (Files.isDirectory(site)) {
      Files.walkFileTree(site, new EmptyFolders());
    }
  }

  private static final class Everything extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException problem)
        throws IOException {
      if (problem != null) {
        throw problem;
      }
      Files.delete(directory);
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
