package io.weir.lab.provision;

import io.weir.core.text.EnumWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Starts a process under the supervising shell. Its script documents the protocol. */
final class Leash {
  /**
   * How long a process gets to stop by itself when weir is gone. Its data is worth nothing then.
   */
  static final Duration ORPHAN_GRACE = Duration.ofSeconds(3);

  private static final String SCRIPT = script();

  /** The kernel takes the thread that forked for the parent, so it must be one that never ends. */
  private static final ExecutorService IMMORTAL =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("weir-process-starter").factory());

  private Leash() {}

  /**
   * Starts the shell that starts the process. Its standard error reports, its other streams are as
   * the script says.
   *
   * @throws IOException if the shell can't be started
   */
  static Process start(ProcessSpec spec, HostTools tools) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command(spec, tools));
    builder.directory(spec.directory().toFile());
    Map<String, String> environment = builder.environment();
    InheritedVariables inherited = InheritedVariables.of(environment);
    environment.keySet().removeIf(name -> !inherited.contains(name));
    environment.putAll(spec.environment());
    if (spec.streams() == ProcessSpec.Streams.LOGGED) {
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }
    try {
      return CompletableFuture.supplyAsync(() -> start(builder), IMMORTAL).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof UncheckedIOException unchecked
          ? unchecked.getCause()
          : new IOException(e.getCause());
    }
  }

  private static Process start(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> command(ProcessSpec spec, HostTools tools) {
    List<String> command = new ArrayList<>();
    tools.setsid().ifPresent(setsid -> command.add(setsid.toString()));
    tools.setpriv()
        .ifPresent(
            setpriv -> command.addAll(List.of(setpriv.toString(), "--pdeathsig", "USR1", "--")));
    command.addAll(List.of("sh", "-c", SCRIPT, "weir-leash"));
    command.add(EnumWord.kebab(spec.streams()));
    command.add(wholeSeconds(spec.stopGrace()));
    command.add(wholeSeconds(spec.orphanGrace()));
    command.add(spec.log().toString());
    command.add(Long.toString(ProcessHandle.current().pid()));
    command.add(text(tools.setsid()));
    command.add(text(tools.setpriv()));
    command.add(spec.temporary().toString());
    command.addAll(spec.command());
    return command;
  }

  private static String wholeSeconds(Duration duration) {
    return Long.toString(duration.plusMillis(999).toSeconds());
  }

  private static String text(Optional<Path> program) {
    return program.map(Path::toString).orElse("");
  }

  private static String script() {
    try (InputStream in = Leash.class.getResourceAsStream("leash.sh")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
