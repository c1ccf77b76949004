package io.weir.cli.calibrate;

import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.util.Optional;

/** Follows a calibration as it goes. */
public interface CalibrationListener {
  /**
   * A known delay is about to be measured.
   *
   * @param delay its name
   * @param number its place, from 1
   * @param of how many there are
   */
  void measuring(String delay, Rate rate, int number, int of);

  /** A rate is about to be tried. */
  void trying(DataSize size, Rate rate);

  /**
   * A rate was tried.
   *
   * @param obstacle why it was not kept up, for people; empty if it was
   */
  void tried(DataSize size, Rate rate, Optional<String> obstacle);

  /** The ceiling at a size is known. */
  void found(Ceiling ceiling);
}
