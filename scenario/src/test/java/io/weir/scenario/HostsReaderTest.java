package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.scenario.RemoteHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostsReaderTest {
  @TempDir
  Path folder;

  private List<RemoteHost> read(String text) throws Exception {
    return HostsReader.read(Files.writeString(folder.resolve("hosts.yaml"), text));
  }

  private void refused(String text, String... problems) {
    assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> read(text))
        .extracting(e -> e.problems()
            .stream()
            .map(problem -> problem.place() + ": " + problem.path() + ": " + problem.message())
            .toList())
        .isEqualTo(List.of(problems));
  }

  @Test
  void aHostNeedsOnlyAName() throws Exception {
    assertThat(read("hosts:\n  load-1: {}\n  load-2:\n")).containsExactly(
        new RemoteHost("load-1", "load-1", 1, Optional.empty(), Optional.empty(),
            Optional.empty()),
        new RemoteHost("load-2", "load-2", 1, Optional.empty(), Optional.empty(),
            Optional.empty()));
  }

  @Test
  void aHostHasAllThatSshNeeds() throws Exception {
    assertThat(read("""
        hosts:
          load-1:
            ssh: ada@10.0.0.7
            workers: 2
            java-home: /opt/jdk-21
            folder: /data/weir
            address: 192.168.0.7
        """)).containsExactly(new RemoteHost("load-1", "ada@10.0.0.7", 2,
        Optional.of("/opt/jdk-21"), Optional.of("/data/weir"), Optional.of("192.168.0.7")));
  }

  @Test
  void brokersListenOnTheHostOfTheDestinationUnlessItIsSaid() throws Exception {
    assertThat(read("""
        hosts:
          a: {}
          b: { ssh: ada@10.0.0.7 }
          c: { ssh: 'ssh://ada@c.example.com:2222' }
          e: { ssh: bastion, address: fd00::8 }
        """)).extracting(RemoteHost::reachedAt)
        .containsExactly("a", "10.0.0.7", "c.example.com", "fd00::8");
  }

  @Test
  void allProblemsAreReportedWithTheirPlaces() {
    refused("""
        hosts:
          load-1: { ssh: -oProxyCommand=x, workers: 0, folder: here }
          load-2: { wokers: 2 }
          Load_3: { workers: 2 }
        other: 1
        """,
        "2:18: hosts.load-1.ssh: '-oProxyCommand=x' is no destination for ssh",
        "2:45: hosts.load-1.workers: 0 is too small",
        "2:56: hosts.load-1.folder: 'here' is no absolute path without a colon",
        "3:13: hosts.load-2.wokers: there is no such key",
        "4:3: hosts.Load_3: is no name of a host",
        "5:1: other: there is no such key");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> HostsReader.read(folder.resolve("none.yaml")))
        .withMessageEndingWith("there is no such file (check the path of the file of hosts)");
  }

  @Test
  void aFileWithoutHostsIsRefused() {
    refused("", "1:1: : lists no hosts");
    refused("hosts:\n", "1:1: hosts: lists no hosts");
    refused("- a\n", "1:1: : lists no hosts");
  }
}
