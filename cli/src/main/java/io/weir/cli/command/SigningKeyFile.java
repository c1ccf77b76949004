package io.weir.cli.command;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.findings.site.SiteSigner;
import io.weir.findings.site.SiteSigner.UnusableKeyException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * A file with a private key, which only its owner may read.
 *
 * @param file named by its path, so that the key is in no argument
 */
record SigningKeyFile(Path file) {
  private static final int MOST_BYTES = 1 << 16;
  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.complementOf(EnumSet.of(PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

  /**
   * Returns a signer with the key.
   *
   * @throws CliException if there is none, or others may use it
   */
  SiteSigner read() throws CliException {
    String make = "'openssl genpkey -algorithm ed25519 -out " + file + "' makes a key";
    if (!Files.isRegularFile(file)) {
      throw new CliException(ExitCode.INPUT, "--sign " + file + ": there is no such file", make);
    }
    try {
      if (isOfOthers()) {
        throw new CliException(ExitCode.INPUT,
            "--sign " + file + ": others than its owner may use the private key",
            "make it your own with 'chmod 600 " + file + "'");
      }
      try (InputStream in = Files.newInputStream(file)) {
        return SiteSigner.of(
            new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII));
      }
    } catch (UnusableKeyException e) {
      throw new CliException(ExitCode.INPUT, "--sign " + file + ": the file " + e.getMessage(),
          make + " without a passphrase", e);
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, "--sign " + file + " can't be read: " + e.getMessage(),
          "check that you may read it", e);
    }
  }

  /** A file system without permissions protects nothing, and needs no check. */
  private boolean isOfOthers() throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
  }
}
