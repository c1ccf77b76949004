package io.weir.engine;

import io.weir.core.worker.WireFormat;
import io.weir.engine.clock.WorkerClock;
import io.weir.engine.dial.CoordinatorConnection;
import io.weir.engine.dial.DialException;
import io.weir.engine.dial.DialSettings;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The worker JVM: takes assignments and commands and answers with reports ({@link WireFormat}). All
 * other output goes to standard error, without secrets.
 *
 * <p>Without an argument it uses standard input and output. With {@code dial} it connects to its
 * coordinator: it reads {@link DialSettings} from standard input, or from the file that a second
 * argument names. It ends as soon as its coordinator is gone: when the connection or the
 * coordinator's pings end, and also when standard input ends, unless a file was named.
 */
public final class WorkerMain {
  /** The argument of a worker that connects to its coordinator. */
  public static final String DIAL = "dial";

  /** The exit code of a worker that was refused, or did not reach its coordinator. */
  public static final int NOT_CONNECTED = 4;

  private static final int WRONG_ARGUMENTS = 2;

  private WorkerMain() {}

  public static void main(String[] arguments) {
    OutputStream reports = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    RedactedErrors errors = new RedactedErrors(new FileOutputStream(FileDescriptor.err));
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    System.setOut(System.err);
    int exit = run(arguments, reports, errors);
    System.err.close();
    Runtime.getRuntime().halt(exit);
  }

  private static int run(String[] arguments, OutputStream reports, RedactedErrors errors) {
    if (arguments.length == 0) {
      return converse(System.in, reports, errors);
    }
    if (!arguments[0].equals(DIAL) || arguments.length > 2) {
      System.err.println("a worker takes no argument, or " + DIAL + " [FILE]");
      return WRONG_ARGUMENTS;
    }
    boolean piped = arguments.length == 1;
    try {
      DialSettings settings = piped ? DialSettings.read(System.in) : read(Path.of(arguments[1]));
      AtomicReference<Runnable> coordinatorGone =
          new AtomicReference<>(() -> Runtime.getRuntime().halt(CommandSource.ABANDONED));
      if (piped) {
        watchStandardInput(coordinatorGone);
      }
      try (CoordinatorConnection connection = CoordinatorConnection.dial(settings,
          CoordinatorConnection.hello(settings.identity()))) {
        coordinatorGone.set(connection::abandon);
        return converse(connection.input(), connection.output(), errors);
      }
    } catch (DialException e) {
      System.err.println(e.getMessage());
      return NOT_CONNECTED;
    } catch (IOException e) {
      System.err.println("the settings to dial with can't be read: " + e);
      return NOT_CONNECTED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return NOT_CONNECTED;
    }
  }

  private static int converse(InputStream commands, OutputStream reports, RedactedErrors errors) {
    WireFormat.Writer documents = new WireFormat.Writer(reports);
    WorkerClock clock = WorkerClock.ofThisJvm();
    return new WorkerSession(new CommandSource(commands, documents, clock), documents, errors,
        clock).run();
  }

  private static DialSettings read(Path file) throws IOException, DialException {
    try (InputStream in = Files.newInputStream(file)) {
      return DialSettings.read(in);
    }
  }

  /** The process at the other end of the pipe is gone when it ends. */
  private static void watchStandardInput(AtomicReference<Runnable> atItsEnd) {
    Thread watch = new Thread(() -> {
      try {
        // All that may follow the settings is ignored.
        System.in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        System.err.println("standard input can't be read: " + e);
      }
      atItsEnd.get().run();
    }, "standard-input");
    watch.setDaemon(true);
    watch.start();
  }
}
