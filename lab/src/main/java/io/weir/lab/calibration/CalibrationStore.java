package io.weir.lab.calibration;

import io.weir.core.folder.StateFolder;
import io.weir.core.folder.WholeFile;
import io.weir.core.result.Calibration;
import io.weir.core.result.HostDilation;
import io.weir.core.result.HostNoise;
import io.weir.core.result.Json;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Stores calibrations, noise and dilations between commands, a file of each for a host.
 *
 * @param folder the folder that holds them; made when it is needed
 */
public record CalibrationStore(Path folder) {
  private static final int DIGITS = 16;
  private static final String CALIBRATION = ".json";
  private static final String NOISE = "-noise.json";
  private static final String DILATION = "-dilation.json";

  /** Returns the user's own, in {@link StateFolder}. */
  public static CalibrationStore ofUser() {
    return new CalibrationStore(StateFolder.ofUser().resolve("calibrations"));
  }

  /** Returns the calibration of a host; empty if there is none that can be read. */
  public Optional<Calibration> calibration(Calibration.Host host) {
    return calibration(host, Optional.empty());
  }

  /**
   * Returns the calibration of workers that a host leads; empty if there is none that can be read.
   */
  public Optional<Calibration> calibration(Calibration.Host host, WorkerHosts workers) {
    return calibration(host, Optional.of(workers));
  }

  private Optional<Calibration> calibration(Calibration.Host host, Optional<WorkerHosts> workers) {
    return read(Calibration.class, file(host, ending(workers)))
        .filter(known -> known.format() == Calibration.FORMAT && known.host().equals(host)
            && known.workers()
                .map(WorkerHosts::identity)
                .equals(workers.map(WorkerHosts::identity)));
  }

  private static String ending(Optional<WorkerHosts> workers) {
    return workers.map(hosts -> "-" + digest(hosts.identity())).orElse("") + CALIBRATION;
  }

  /** Returns the noise of a host; empty if there is none that can be read. */
  public Optional<HostNoise> noise(Calibration.Host host) {
    return read(HostNoise.class, file(host, NOISE))
        .filter(known -> known.format() == HostNoise.FORMAT && known.host().equals(host));
  }

  /** Returns the dilation for a load on a host; empty if there is none that can be read. */
  public Optional<HostDilation> dilation(Calibration.Host host, String load) {
    return read(HostDilation.class, file(host, ending(load)))
        .filter(known -> known.format() == HostDilation.FORMAT && known.host().equals(host)
            && known.load().equals(load));
  }

  private static String ending(String load) {
    return "-" + digest(load) + DILATION;
  }

  private static <T> Optional<T> read(Class<T> type, Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.reader(type).readValue(file.toFile()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Keeps a calibration in the place of an older one of that host and those workers.
   *
   * @return the file
   */
  public Path keep(Calibration calibration) throws IOException {
    return write(file(calibration.host(), ending(calibration.workers())), calibration);
  }

  /**
   * Keeps the noise of a host in the place of an older one.
   *
   * @return the file
   */
  public Path keep(HostNoise noise) throws IOException {
    return write(file(noise.host(), NOISE), noise);
  }

  /**
   * Keeps the dilation for a load on a host in the place of an older one.
   *
   * @return the file
   */
  public Path keep(HostDilation dilation) throws IOException {
    return write(file(dilation.host(), ending(dilation.load())), dilation);
  }

  private Path write(Path file, Object document) throws IOException {
    Files.createDirectories(folder);
    WholeFile.write(file, out -> Json.prettyWriter().writeValue(out, document));
    return file;
  }

  private Path file(Calibration.Host host, String ending) {
    return folder.resolve(digest(host.toString()) + ending);
  }

  private static String digest(String text) {
    return Sha256.hex(text).substring(0, DIGITS);
  }
}
