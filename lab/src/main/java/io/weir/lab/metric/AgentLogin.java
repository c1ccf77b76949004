package io.weir.lab.metric;

import io.weir.lab.provision.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A name and a password for one management agent, which may read and nothing else. An agent looks
 * them up in files whenever somebody logs in: they are there for that moment only, and for this
 * user alone. Used by one thread.
 */
final class AgentLogin {
  private static final String NAME = "weir";
  private static final int SECRET_BYTES = 24;

  private final String password = drawn();
  private final Path folder =
      Path.of(System.getProperty("java.io.tmpdir"), "weir-agent-" + drawn());

  private static String drawn() {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  Path passwords() {
    return folder.resolve("passwords");
  }

  Path access() {
    return folder.resolve("access");
  }

  /** What a connection shows. */
  String[] credentials() {
    return new String[] {NAME, password};
  }

  /** Puts the files where the agent looks for them. */
  void lay() throws IOException {
    PrivateFiles.makeFolder(folder);
    PrivateFiles.write(passwords(), NAME + " " + password + "\n");
    PrivateFiles.write(access(), NAME + " readonly\n");
  }

  /** Takes them away again. */
  void remove() throws IOException {
    Files.deleteIfExists(passwords());
    Files.deleteIfExists(access());
    Files.deleteIfExists(folder);
  }
}
