package io.weir.cli.metrics;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ListenerPlugin;
import io.weir.cli.context.LocalPort;
import io.weir.core.folder.StateFolder;
import io.weir.lab.experiment.ExperimentListener;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Serves metrics of experiments to Prometheus, on the loopback interface, to requests that have the
 * user's key. The scenarios of a suite have the same port if the option names one.
 */
public final class MetricsPort implements ListenerPlugin {
  private static final String OPTION = "--metrics-port";

  @Option(names = OPTION, paramLabel = "PORT",
      description = "Serve metrics of the running experiment to Prometheus, only on this machine. The address and the file of the key are printed. 0: a free port.")
  private Optional<Integer> port = Optional.empty();

  private Optional<HTTPServer> server = Optional.empty();

  @Override
  public Optional<ExperimentListener> open(Console console, Ahead afterwards) throws CliException {
    if (port.isEmpty()) {
      return Optional.empty();
    }
    Path file = StateFolder.ofUser().resolve("metrics-key");
    MetricsKey key = MetricsKey.at(file);
    ExperimentMetrics metrics = new ExperimentMetrics();
    HTTPServer started = new LocalPort(OPTION, port.get())
        .open(address -> HTTPServer.builder()
            .inetAddress(address.getAddress())
            .port(address.getPort())
            .registry(metrics.registry())
            .authenticator(key)
            .registerHealthHandler(false)
            .buildAndStart());
    server = Optional.of(started);
    console.note("metrics  http://127.0.0.1:" + started.getPort() + "/metrics, key in " + file);
    return Optional.of(metrics);
  }

  @Override
  public void reported(Optional<Path> report) {
    server.ifPresent(HTTPServer::close);
    server = Optional.empty();
  }
}
