package io.weir.lab.ssh;

import io.weir.core.scenario.RemoteHost;
import io.weir.core.text.VisibleText;
import io.weir.core.unit.Durations;
import io.weir.lab.provision.ProvisionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The system's ssh. It never asks a question, and never shares its connection with another ssh, so
 * its end is the end of the remote command. Thread-safe.
 *
 * @param program ssh with options that come first, such as another configuration file
 */
public record SshClient(List<String> program) {
  private static final List<String> OPTIONS = List.of(
      "-T", "-a", "-x",
      "-o", "BatchMode=yes",
      "-o", "ConnectTimeout=10",
      "-o", "ServerAliveInterval=5",
      "-o", "ServerAliveCountMax=4",
      "-o", "ExitOnForwardFailure=yes",
      "-o", "ControlMaster=no",
      "-o", "ControlPath=none",
      "-o", "RemoteCommand=none",
      "-o", "LogLevel=ERROR");
  /** For commands that need none, not even those of the user's configuration. */
  public static final List<String> NO_FORWARDING = List.of("-o", "ClearAllForwardings=yes");

  private static final String AGENT = "SSH_AUTH_SOCK";
  private static final int MOST = 1 << 20;

  public SshClient {
    program = List.copyOf(program);
  }

  /** A script of this package that runs on another machine. */
  public enum Script {
    CHECK("check.sh"), RECEIVE("receive.sh"), RUN("run.sh");

    private final String text;

    Script(String file) {
      try (InputStream in = SshClient.class.getResourceAsStream(file)) {
        text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException("a script of this program can't be read", e);
      }
    }
  }

  /**
   * The outcome of a remote command.
   *
   * @param exit its exit code; that of ssh is 255
   * @param output its standard output
   * @param words the last line of its standard error; empty for none
   */
  public record Answer(int exit, String output, String words) {}

  /** Writes the standard input of a remote command. */
  public interface Input {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Returns the variables that ssh needs beyond those of other processes. */
  public static Map<String, String> environment() {
    String agent = System.getenv(AGENT);
    return agent == null ? Map.of() : Map.of(AGENT, agent);
  }

  /**
   * Returns the command that runs a script on another machine.
   *
   * @param options further ones of ssh
   */
  public List<String> command(RemoteHost host, List<String> options, Script script,
      List<String> arguments) {
    List<String> command = connection(host, options);
    command.add(Stream.concat(Stream.of("exec", "/bin/sh", "-c", script.text, "weir"),
        arguments.stream()).map(SshClient::quoted).collect(Collectors.joining(" ")));
    return command;
  }

  /** Returns the command that does nothing there except to forward. */
  List<String> probe(RemoteHost host, List<String> options) {
    List<String> command = connection(host, options);
    command.add("exit 0");
    return command;
  }

  private List<String> connection(RemoteHost host, List<String> options) {
    List<String> command = new ArrayList<>(program);
    command.addAll(OPTIONS);
    command.addAll(options);
    command.add("--");
    command.add(host.destination());
    return command;
  }

  /** For the shells of all users, which take what is between single quotes as it is. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9/._-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /**
   * Runs a short remote command to its end.
   *
   * @throws ProvisionException if there is no ssh, or it does not end in time
   */
  Answer run(RemoteHost host, List<String> command, Input input, Duration limit)
      throws ProvisionException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new ProvisionException("there is no program " + command.getFirst()
          + " to reach " + host.name() + " with: install the OpenSSH client", e);
    }
    try {
      Drain output = new Drain(process.getInputStream());
      Drain errors = new Drain(process.getErrorStream());
      Thread writer = Thread.ofVirtual().start(() -> feed(process, input));
      if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new ProvisionException(host.name() + " did not answer within "
            + Durations.format(limit) + ": look at its load and its network");
      }
      writer.join();
      return new Answer(process.exitValue(), output.text(), lastLine(errors.text()));
    } finally {
      process.destroyForcibly();
    }
  }

  private static void feed(Process process, Input input) {
    try (OutputStream out = process.getOutputStream()) {
      input.writeTo(out);
    } catch (IOException e) {
      // The command took no more, which its exit code explains.
      process.destroy();
    }
  }

  private static String lastLine(String text) {
    return text.lines()
        .filter(line -> !line.isBlank())
        .reduce((first, second) -> second)
        .map(line -> VisibleText.line(line.strip()))
        .orElse("");
  }

  /** Reads a stream to its end, and keeps its beginning. */
  private static final class Drain {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Thread thread;

    Drain(InputStream in) {
      thread = Thread.ofVirtual().start(() -> read(in));
    }

    private void read(InputStream in) {
      byte[] buffer = new byte[8192];
      try {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          bytes.write(buffer, 0, Math.min(count, MOST - bytes.size()));
        }
      } catch (IOException e) {
        bytes.writeBytes("(unreadable)".getBytes(StandardCharsets.UTF_8));
      }
    }

    String text() throws InterruptedException {
      thread.join();
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  /** Forwards a port of the other machine's loopback address to one of this machine. */
  static List<String> forward(int there, int here) {
    return List.of("-R", "127.0.0.1:" + there + ":127.0.0.1:" + here);
  }
}
