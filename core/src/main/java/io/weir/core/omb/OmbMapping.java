package io.weir.core.omb;

/**
 * Turns driver files of OMB that are for one broker kind into systems. Found by the kind's
 * launcher. Stateless.
 */
public interface OmbMapping {
  /** The package of OMB's own drivers, with the dot behind it. */
  String PACKAGE = "io.openmessaging.benchmark.driver.";

  /** Returns the class of OMB that such files name as {@code driverClass}. */
  String driverClass();

  /**
   * Returns whether OMB's driver for JMS reaches brokers of this kind by a connection factory. Such
   * files are mapped too.
   *
   * @param factory the class that they name as {@code connectionFactoryClassName}
   */
  default boolean hasJmsFactory(String factory) {
    return false;
  }

  /**
   * Maps a driver file.
   *
   * @param system the system's name in the scenario
   * @param file the file; properties that nothing reads are noted as such that OMB never reads
   * @param body the content below the system's name, except its kind and its durability
   * @throws OmbException if OMB could not have used the file either
   */
  OmbSystem map(String system, OmbSection file, Draft body) throws OmbException;

  /** Notes what OMB's driver makes of the workload, where that is not what weir makes of it. */
  default void note(OmbSection workload) throws OmbException {}
}
