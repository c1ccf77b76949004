package io.weir.cli.omb;

/** Turns the driver files of one broker kind into systems. */
interface DriverMapping {
  /**
   * Maps a driver file.
   *
   * @param system the system's name in the scenario
   * @throws OmbException if OMB could not have used the file either
   */
  SystemDraft map(String system, OmbSection file) throws OmbException;
}
