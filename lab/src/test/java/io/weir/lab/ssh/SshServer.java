package io.weir.lab.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.RemoteHost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An ssh server of the system's package on a port of the loopback address, with its own host key
 * and one user key, and a client's configuration for it. Programs in the folder {@code bin} come
 * first on the path of its sessions.
 */
public final class SshServer implements AutoCloseable {
  static final Path PROGRAM = Path.of("/usr/sbin/sshd");

  private final Path folder;
  private final int port;
  private final Process process;

  private SshServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  public static boolean possible() {
    return Files.isExecutable(PROGRAM);
  }

  /**
   * Starts it.
   *
   * @param more lines of its configuration
   */
  public static SshServer start(Path folder, String... more) throws Exception {
    // The package's own start script makes it.
    Files.createDirectories(Path.of("/run/sshd"));
    Files.createDirectories(folder.resolve("bin"));
    key(folder.resolve("host"));
    key(folder.resolve("user"));
    key(folder.resolve("stranger"));
    Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
    int port = freePort();
    List<String> lines = new ArrayList<>(List.of("ListenAddress 127.0.0.1", "Port " + port,
        "HostKey " + folder.resolve("host"), "AuthorizedKeysFile " + folder.resolve("authorized"),
        "PidFile none", "StrictModes no", "UsePAM no", "PermitRootLogin yes",
        "PasswordAuthentication no",
        // Start-up files of the user's shell are no part of the test.
        "SetEnv HOME=" + folder + " PATH=" + folder.resolve("bin")
            + ":/usr/local/bin:/usr/bin:/bin"));
    lines.addAll(List.of(more));
    Path config = Files.write(folder.resolve("sshd_config"), lines);
    Process process = new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", config.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("sshd.log").toFile())
        .start();
    SshServer server = new SshServer(folder, port, process);
    server.awaitListening();
    return server;
  }

  private static void key(Path file) throws Exception {
    assertThat(new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f",
        file.toString()).inheritIO().start().waitFor()).isZero();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitListening() throws Exception {
    for (int tries = 0; tries < 200; tries++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
        return;
      } catch (IOException e) {
        assertThat(process.isAlive()).as(Files.readString(folder.resolve("sshd.log"))).isTrue();
        Thread.sleep(50);
      }
    }
    throw new IllegalStateException("no ssh server");
  }

  /** ssh with a configuration that reaches this server by the names of hosts. */
  public List<String> client() throws IOException {
    return client("user", port, folder.resolve("host.pub"));
  }

  /** The same with another key, port or known host key. */
  List<String> client(String key, int otherPort, Path hostKey) throws IOException {
    String known = Files.readString(hostKey).replaceFirst("^(\\S+ \\S+).*\\R?", "$1");
    Path knownHosts = Files.writeString(Files.createTempFile(folder, "known", ""),
        "[127.0.0.1]:" + otherPort + " " + known + "\n");
    Path config = Files.writeString(Files.createTempFile(folder, "ssh", ""),
        "Host *\n  HostName 127.0.0.1\n  Port " + otherPort + "\n  IdentityFile "
            + folder.resolve(key) + "\n  IdentitiesOnly yes\n  IdentityAgent none\n"
            + "  StrictHostKeyChecking yes\n  UserKnownHostsFile " + knownHosts + "\n");
    return List.of("ssh", "-F", config.toString());
  }

  int port() {
    return port;
  }

  Path strangeHostKey() {
    return folder.resolve("stranger.pub");
  }

  /** A machine that is this server. */
  RemoteHost host(String name, int workers) {
    return new RemoteHost(name, name, workers, Optional.of(System.getProperty("java.home")),
        Optional.of(cache().toString()), Optional.empty());
  }

  /** The folder of workers. */
  public Path cache() {
    return folder.resolve("cache");
  }

  /** Puts a program first on the path of sessions. */
  Path program(String name, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("bin").resolve(name), List.of(lines));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** The processes that serve connections. */
  public List<ProcessHandle> sessions() {
    return process.children().toList();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
