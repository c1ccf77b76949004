package io.weir.lab.emulation;

import io.weir.core.result.Json;
import io.weir.core.result.NetworkSpeed;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures the network of an emulation as a broker sees it: between two processes of it, on two
 * hosts. One echoes bytes, and the other one measures.
 */
public final class EmulatedNetworkProbe {
  private static final String NAME = "network-probe";
  private static final String SERVE = "serve";
  private static final int TRIPS = 101;
  private static final int FEWEST_TRIPS = 5;
  private static final Duration TRIPS_LIMIT = Duration.ofSeconds(1);
  /** How long the streams take together, and how much they send at least and at most. */
  private static final double STREAM_SECONDS = 0.05;
  private static final long LEAST_SENT = 256 << 10;
  private static final long MOST_SENT = 128 << 20;
  /** A connection has at most 32 MiB under way, so a long way needs several. */
  private static final double UNDER_WAY = 16 << 20;
  private static final int MOST_STREAMS = 64;
  private static final int CHUNK = 64 << 10;

  private EmulatedNetworkProbe() {}

  /**
   * Measures the network of an emulation, in time that is dilated from the start.
   *
   * @param work a folder
   * @return its speed in dilated time
   * @throws ProvisionException if it could not be measured
   */
  static NetworkSpeed measure(int dilation, EmulatedNetwork network, Path work)
      throws ProvisionException, InterruptedException {
    Emulation links = new Emulation(dilation, Optional.empty(), Optional.empty(),
        Optional.of(network));
    Path folder = work.resolve(NAME + "-" + ProcessHandle.current().pid());
    return new ProbeProcess(NAME, links, work, folder)
        .value(NetworkSpeed.class, (processes, own) -> processes.on(1)
            .command(ProbeProcess.java(EmulatedNetworkProbe.class, arguments(network, processes))))
        .orElseThrow(() -> new IllegalStateException("a probe that succeeds prints a speed"));
  }

  private static List<String> arguments(EmulatedNetwork network, ProcessEmulation processes) {
    return Stream.concat(
        Stream.of(Long.toString(network.bandwidth().perSecond().bytes()),
            Long.toString(network.delay().toNanos())),
        processes.onClient(0).command(List.of()).stream()).toList();
  }

  /**
   * Prints the speed of the network between this process and another one as JSON; or, with
   * {@code serve} alone, is the other one, until its standard input ends.
   *
   * @param arguments the bandwidth in bytes per second, the delay in nanoseconds, and the words
   * that put a process on the other host
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, MOST_STREAMS, local())) {
      Thread.ofPlatform().daemon().start(() -> accept(server));
      if (arguments[0].equals(SERVE)) {
        System.out.println(server.getLocalPort());
        System.in.transferTo(OutputStream.nullOutputStream());
        return;
      }
      List<String> words =
          new ArrayList<>(Arrays.asList(arguments).subList(2, arguments.length));
      words.addAll(ProbeProcess.java(EmulatedNetworkProbe.class, List.of(SERVE)));
      Process other =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      try (BufferedReader lines = other.inputReader()) {
        NetworkSpeed speed = speed(server.getLocalPort(), Integer.parseInt(lines.readLine()),
            Long.parseLong(arguments[0]), Long.parseLong(arguments[1]));
        System.out.println(Json.prettyWriter().writeValueAsString(speed));
      } finally {
        other.destroyForcibly();
      }
    }
  }

  private static NetworkSpeed speed(int here, int there, long bandwidth, long delayNanos)
      throws IOException, InterruptedException {
    // The first round compiles the code.
    roundTrip(here);
    long within = roundTrip(here);
    long between = roundTrip(there);
    int streams = (int) Math.clamp(
        Math.ceil(bandwidth * (delayNanos / 1e9) / UNDER_WAY), 1, MOST_STREAMS);
    long bytes = Math.clamp((long) (bandwidth * STREAM_SECONDS), LEAST_SENT, MOST_SENT) / streams;
    long took = stream(there, streams, bytes) - between;
    return new NetworkSpeed(Math.max(0, between - within) / 2,
        bytes * streams / (Math.max(1, took) / 1e9));
  }

  /** Returns the median round trip of a byte, in nanoseconds. */
  private static long roundTrip(int port) throws IOException {
    long[] times = new long[TRIPS];
    int count = 0;
    try (Socket socket = dial(port)) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      long end = System.nanoTime() + TRIPS_LIMIT.toNanos();
      while (count < TRIPS && (count < FEWEST_TRIPS || System.nanoTime() < end)) {
        long start = System.nanoTime();
        out.write(0);
        if (in.read() < 0) {
          throw new IOException("the other process has ended");
        }
        times[count++] = System.nanoTime() - start;
      }
    }
    Arrays.sort(times, 0, count);
    return times[count / 2];
  }

  /** Returns how long some streams take until all bytes are confirmed, in nanoseconds. */
  private static long stream(int port, int streams, long bytes)
      throws IOException, InterruptedException {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int stream = 0; stream < streams; stream++) {
        sockets.add(dial(port));
      }
      long start = System.nanoTime();
      List<Thread> senders = sockets.stream()
          .map(socket -> Thread.ofPlatform().start(() -> send(socket, bytes)))
          .toList();
      for (Socket socket : sockets) {
        if (socket.getInputStream().read() < 0) {
          throw new IOException("the other process has ended");
        }
      }
      long took = System.nanoTime() - start;
      for (Thread sender : senders) {
        sender.join();
      }
      return took;
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /** A byte of 1, the number of bytes, and the bytes. */
  private static void send(Socket socket, long bytes) {
    byte[] chunk = new byte[CHUNK];
    try {
      OutputStream out = socket.getOutputStream();
      out.write(1);
      out.write(ByteBuffer.allocate(Long.BYTES).putLong(bytes).array());
      for (long left = bytes; left > 0; left -= CHUNK) {
        out.write(chunk, 0, (int) Math.min(CHUNK, left));
      }
    } catch (IOException e) {
      // Its reader sees the end.
      System.err.println("a stream broke off: " + e.getMessage());
    }
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        Thread.ofPlatform().daemon().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // The probe has ended, and closed its server.
      return;
    }
  }

  /** Echoes a byte of 0; counts the bytes after one of 1, and confirms them. */
  private static void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      byte[] chunk = new byte[CHUNK];
      for (int first = in.read(); first >= 0; first = in.read()) {
        long left = first == 0 ? 0 : in.readLong();
        while (left > 0) {
          int read = in.read(chunk, 0, (int) Math.min(CHUNK, left));
          left = read < 0 ? 0 : left - read;
        }
        out.write(first);
      }
    } catch (IOException e) {
      System.err.println("a connection broke off: " + e.getMessage());
    }
  }

  private static Socket dial(int port) throws IOException {
    Socket socket = new Socket(local(), port);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static InetAddress local() {
    return InetAddress.getLoopbackAddress();
  }
}
