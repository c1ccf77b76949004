package io.weir.lab.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test that needs a real ssh server. Without one it does not run. */
abstract class OnSshServer {
  @TempDir
  Path folder;

  SshServer server;

  @BeforeEach
  void listen() throws Exception {
    assumeTrue(SshServer.possible());
    server = SshServer.start(Files.createDirectory(folder.resolve("server")));
  }

  @AfterEach
  void close() throws Exception {
    if (server != null) {
      server.close();
    }
  }
}
