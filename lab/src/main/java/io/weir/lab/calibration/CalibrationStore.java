package io.weir.lab.calibration;

import io.weir.core.result.Calibration;
import io.weir.core.result.Json;
import io.weir.core.result.WholeFile;
import io.weir.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Stores calibrations between commands, a file for each host.
 *
 * @param folder the folder that holds them; made when it is needed
 */
public record CalibrationStore(Path folder) {
  private static final int DIGITS = 16;

  /**
   * The user's own: below {@code XDG_STATE_HOME}, else below {@code .local/state} in the user's
   * home.
   */
  public static CalibrationStore ofUser() {
    return ofUser(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static CalibrationStore ofUser(Map<String, String> environment, Path home) {
    String base = environment.getOrDefault("XDG_STATE_HOME", "");
    Path root = Path.of(base).isAbsolute() ? Path.of(base) : home.resolve(".local/state");
    return new CalibrationStore(root.resolve("weir").resolve("calibrations"));
  }

  /** The calibration of a host; empty if there is none that can be read. */
  public Optional<Calibration> find(Calibration.Host host) {
    Path file = file(host);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      Calibration found = Json.reader(Calibration.class).readValue(file.toFile());
      return Optional.of(found)
          .filter(known -> known.format() == Calibration.FORMAT && known.host().equals(host));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Keeps a calibration in the place of an older one of that host.
   *
   * @return the file
   */
  public Path keep(Calibration calibration) throws IOException {
    Files.createDirectories(folder);
    Path file = file(calibration.host());
    WholeFile.write(file, out -> Json.prettyWriter().writeValue(out, calibration));
    return file;
  }

  private Path file(Calibration.Host host) {
    return folder.resolve(Sha256.hex(host.toString()).substring(0, DIGITS) + ".json");
  }
}
