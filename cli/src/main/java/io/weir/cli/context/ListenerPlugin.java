package io.weir.cli.context;

import io.weir.lab.experiment.ExperimentListener;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Offers listeners of experiments. Plug-ins are registered in {@code META-INF/services}, with a
 * public constructor that has no parameters. A plug-in may have fields that picocli's
 * {@code @Option} annotates. {@code weir run}, {@code weir ab} and {@code weir quickstart} have
 * these options.
 */
public interface ListenerPlugin {
  /**
   * Returns the listener of one experiment, if the options ask for it. Called before anything
   * starts. A suite has one experiment for each scenario.
   *
   * @param console where listeners print
   * @param afterwards what follows within the suite
   * @throws CliException if the listener can't begin, and neither can the experiment
   */
  Optional<ExperimentListener> open(Console console, Ahead afterwards) throws CliException;

  /**
   * The experiment is over, and its report is written. Comes once after {@link #open}, also if that
   * did not open a listener. The command waits for this, so it returns within seconds.
   *
   * @param report the report's file; empty if there is none
   */
  default void reported(Optional<Path> report) {}
}
