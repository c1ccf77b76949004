package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeDisksTest {
  @TempDir
  private Path folder;
  private Path site;

  @BeforeEach
  void findSite() throws Exception {
    site = Files.createDirectory(folder.toRealPath().resolve("run-7"));
  }

  private ProcessPlan node(String name, Path... data) {
    return new ProcessPlan(name, "node", "localhost",
        new Command.Program("true", List.of(), new DataSize(0)),
        Map.of(site.resolve(name).resolve("node.conf"), ""), List.of(data), Map.of(),
        new Readiness.Exit(), Duration.ofSeconds(1), Duration.ofSeconds(1), Optional.empty(),
        Set.of());
  }

  private List<Path> disks(List<ProcessPlan> nodes, Path... elsewhere) throws Exception {
    return new NodeDisks(
        new ClusterPlan(List.of(new ClusterPlan.Stage(nodes)), Map.of(), List.of(elsewhere)), site)
        .folders();
  }

  private List<Path> inSite(String... paths) {
    return Stream.of(paths).map(site::resolve).toList();
  }

  @Test
  void eachNodeHasADiskForAllThatItWrites() throws Exception {
    assertThat(disks(List.of(node("a", site.resolve("a/journal"), site.resolve("a/ledgers")),
        node("b", site.resolve("b/data"))))).isEqualTo(inSite("a", "b"));
  }

  @Test
  void eachNodeHasADiskInEachFolderElsewhere() throws Exception {
    Path other = folder.toRealPath().resolve("disk");

    assertThat(disks(List.of(node("a", other.resolve("a/data"))), other))
        .containsExactly(other.resolve("a"), site.resolve("a"));
  }

  @Test
  void foldersOfTheSiteCanBeSuchDisks() throws Exception {
    Path one = site.resolve("disk-1");
    Path two = site.resolve("disk-2");

    assertThat(disks(List.of(node("a", one.resolve("a/journal"), two.resolve("a/ledgers")),
        node("b", one.resolve("b/journal"), two.resolve("b/ledgers"))), one, two))
        .isEqualTo(inSite("a", "b", "disk-1/a", "disk-1/b", "disk-2/a", "disk-2/b"));
  }
}
