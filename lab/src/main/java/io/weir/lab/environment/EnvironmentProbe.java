package io.weir.lab.environment;

import io.weir.core.result.Environment;
import java.nio.file.Path;

/** Looks at the machine before an experiment. Takes a few seconds, for it also times the disk. */
public interface EnvironmentProbe {
  /**
   * Looks at this machine.
   *
   * @param folder a folder on the disk that systems will write to; exists
   */
  Environment probe(Path folder) throws InterruptedException;
}
