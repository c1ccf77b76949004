package io.weir.lab.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The preparation of machines, by the system's own ssh and a real server. */
class SshCheckIT extends OnSshServer {
  private List<WorkerOrder> orders(Path... classPath) {
    return List.of(new WorkerOrder(0, new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE),
        List.of(classPath), folder.resolve("worker.log"), WorkerOrder.STOP_GRACE));
  }

  private Path classes() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.writeString(classes.resolve("a.txt"), "a".repeat(700));
    return classes;
  }

  private void prepare(List<String> client, RemoteHost host) throws Exception {
    new SshStarter(new WorkerHosts.Ssh("hosts.yaml", List.of(host)), client)
        .prepare(orders(classes()), server.port());
  }

  private void refused(List<String> client, RemoteHost host, String start, String end) {
    assertThatExceptionOfType(WorkerException.class).isThrownBy(() -> prepare(client, host))
        .withMessageStartingWith(start)
        .withMessageEndingWith(end);
  }

  private static RemoteHost with(RemoteHost host, Optional<String> javaHome, String folder) {
    return new RemoteHost(host.name(), host.destination(), 1, javaHome, Optional.of(folder),
        Optional.empty());
  }

  @Test
  void filesAreCopiedOnceAndDamagedOnesAgain() throws Exception {
    prepare(server.client(), server.host("load-1", 1));
    Path copy = onlyFile(server.cache().resolve("jars"));
    byte[] whole = Files.readAllBytes(copy);
    FileTime first = Files.getLastModifiedTime(copy);
    assertThat(copy.getFileName().toString()).matches("[0-9a-f]{64}\\.jar");

    prepare(server.client(), server.host("load-1", 1));
    assertThat(Files.getLastModifiedTime(onlyFile(server.cache().resolve("jars"))))
        .isEqualTo(first);

    Files.writeString(copy, "damaged");
    prepare(server.client(), server.host("load-1", 1));
    assertThat(onlyFile(server.cache().resolve("jars"))).hasBinaryContent(whole);
  }

  private static Path onlyFile(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  @Test
  void aMachineThatIsNotReachedIsNamedWithTheNextStep() throws Exception {
    RemoteHost host = server.host("load-1", 1);
    String start = "load-1 can't be reached by ssh (";
    String end = "make this work without a question: ssh -o BatchMode=yes load-1 true";
    // Nothing listens on the port that follows, or it speaks no ssh.
    refused(server.client("user", 1, folder.resolve("server/host.pub")), host, start, end);
    refused(server.client("user", server.port(), server.strangeHostKey()), host, start, end);
    refused(server.client("stranger", server.port(), folder.resolve("server/host.pub")), host,
        start, end);
  }

  @Test
  void aMachineWithoutFittingJavaIsRefused() throws Exception {
    RemoteHost host = server.host("load-1", 1);
    String cache = server.cache().toString();
    refused(server.client(), with(host, Optional.of("/nowhere"), cache), "load-1 has no java",
        "name one as 'java-home'");
    server.program("java", "#!/bin/sh", "echo '    java.specification.version = 17' >&2");
    refused(server.client(), with(host, Optional.empty(), cache),
        "load-1 has a java older than 21", "name one as 'java-home'");
    server.program("java", "#!/bin/sh", "echo '    java.specification.version = 1.8' >&2");
    refused(server.client(), with(host, Optional.empty(), cache),
        "load-1 has a java older than 21", "name one as 'java-home'");
  }

  @Test
  void allMachinesAreCheckedBeforeTheFirstRun() throws Exception {
    RemoteHost good = server.host("load-1", 1);
    RemoteHost bad = with(server.host("load-2", 1), Optional.of("/nowhere"),
        server.cache().toString());
    SshClient ssh = new SshClient(server.client());

    SshCheck.require(List.of(good), ssh);
    assertThatExceptionOfType(ProvisionException.class)
        .isThrownBy(() -> SshCheck.require(List.of(good, bad), ssh))
        .withMessageStartingWith("load-2 has no java");
    assertThat(server.cache().resolve("jars")).isEmptyDirectory();
  }

  @Test
  void aMachineWithoutSpaceOrFolderIsRefused() throws Exception {
    RemoteHost host = server.host("load-1", 1);
    refused(server.client(), with(host, host.javaHome(), "/proc/none"),
        "load-1 can't write to its folder for workers", "or change its owner");
    server.program("df", "#!/bin/sh", "echo Filesystem 1024-blocks Used Available",
        "echo /dev/full 100 99 1 99% /");
    refused(server.client(), host, "load-1 has too little disk space for the files of workers",
        "or name a 'folder' on another disk");
  }

  @Test
  void aServerThatForwardsNothingIsNamed() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    try (SshServer closed = SshServer.start(other, "AllowTcpForwarding no")) {
      refused(closed.client(), closed.host("load-1", 1),
          "load-1 forwards no port of its loopback address to this machine",
          "set AllowTcpForwarding in the configuration of its ssh server");
    }
  }

  @Test
  void moreWorkersThanTheMachinesTakeAreRefused() throws Exception {
    WorkerOrder order = orders(classes()).getFirst();
    assertThatExceptionOfType(WorkerException.class)
        .isThrownBy(() -> new SshStarter(
            new WorkerHosts.Ssh("hosts.yaml", List.of(server.host("load-1", 1))), server.client())
            .prepare(List.of(order, order), 1))
        .withMessage("2 workers need more machines: the hosts take 1; raise 'workers' of a host, "
            + "or add one");
  }
}
