package io.weir.lab.store;

import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.RedactedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes secrets out of the logs of processes that have ended. A log without secrets stays as it is.
 *
 * @param folder the folder of the logs
 * @param secrets those that processes may have written
 */
record RedactedLogs(Path folder, KnownSecrets secrets) {
  void replace() throws StoreException {
    for (Path log : logs()) {
      try {
        if (hasSecrets(log)) {
          replace(log);
        }
      } catch (IOException e) {
        throw StoreException.writing(log, e);
      }
    }
  }

  private List<Path> logs() throws StoreException {
    List<Path> logs = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return logs;
    }
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder, file -> file.toString().endsWith(".log"))) {
      found.forEach(logs::add);
    } catch (IOException e) {
      throw StoreException.writing(folder, e);
    }
    return logs;
  }

  private boolean hasSecrets(Path log) throws IOException {
    RedactedLines redacted = new RedactedLines();
    try (BufferedReader lines = reader(log)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!redacted.next(line, secrets).equals(line)) {
          return true;
        }
      }
    }
    return false;
  }

  private void replace(Path log) throws IOException, StoreException {
    RedactedLines redacted = new RedactedLines();
    try (BufferedReader lines = reader(log)) {
      AtomicFile.write(log, out -> {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String shown = redacted.next(line, secrets) + "\n";
          out.write(shown.getBytes(StandardCharsets.UTF_8));
        }
      });
    }
  }

  /** Malformed characters are replaced; a log is no reason for a run to fail. */
  private static BufferedReader reader(Path log) throws IOException {
    return new BufferedReader(
        new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8));
  }
}
