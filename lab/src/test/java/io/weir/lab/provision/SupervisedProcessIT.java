package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class SupervisedProcessIT {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir
  Path directory;
  private final Marked marked = Marked.fresh();

  @AfterEach
  void nothingIsLeft() throws Exception {
    if (Marked.possible()) {
      marked.requireNoneWithin(SOON);
    }
  }

  /**
   * With all tools of this machine, without the kernel's help, and with no helper program at all.
   */
  static Stream<HostTools> tools() {
    HostTools detected = HostTools.detected();
    return Stream.of(
        detected, new HostTools(detected.setsid(), Optional.empty()),
        new HostTools(Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("tools")
  void reportsTheExitCodeAndKeepsTheOutput(HostTools tools) throws Exception {
    SupervisedProcess process =
        SupervisedProcess.start(spec("echo out; echo err >&2; exit 7", LONG), tools);
    assertThat(process.onExit().get(20, TimeUnit.SECONDS)).isEqualTo(7);
    assertThat(process.isAlive()).isFalse();
    assertThat(log()).isEqualTo("out\nerr\n");
  }

  @ParameterizedTest
  @MethodSource("tools")
  void letsItStopByItself(HostTools tools) throws Exception {
    SupervisedProcess process = SupervisedProcess.start(
        spec("trap 'echo bye; exit 3' TERM; echo up; while :; do sleep 0.05; done", LONG), tools);
    awaitLog("up");
    process.stop();
    assertThat(process.onExit().get()).isEqualTo(3);
    assertThat(log()).contains("bye");
  }

  /** A process that has only just been forked must not swallow the request. */
  @ParameterizedTest
  @MethodSource("tools")
  void stopsAtOnceWhatHasJustStarted(HostTools tools) throws Exception {
    for (int i = 0; i < 50; i++) {
      SupervisedProcess process =
          SupervisedProcess.start(spec("exec sleep 300", Duration.ofSeconds(15)), tools);
      process.stop();
      assertThat(process.onExit().get()).as("exit code of try %d", i).isEqualTo(143);
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  void killsWhatDoesNotStop(HostTools tools) throws Exception {
    SupervisedProcess process = SupervisedProcess.start(
        spec("trap '' TERM; echo up; while :; do sleep 0.05; done", Duration.ofSeconds(1)), tools);
    awaitLog("up");
    process.stop();
    assertThat(process.onExit().get()).isEqualTo(137);
  }

  @ParameterizedTest
  @MethodSource("tools")
  void endsWithItsShell(HostTools tools) throws Exception {
    SupervisedProcess process =
        SupervisedProcess.start(spec("echo up; exec sleep 300", LONG), tools);
    awaitLog("up");
    killShellOf(process);
    assertThat(process.onExit().get(20, TimeUnit.SECONDS)).isEqualTo(137);
  }

  @Test
  void endsWhatItStarted() throws Exception {
    assumeTrue(HostTools.detected().setsid().isPresent(), "a separate group");
    String script = "sleep 300 & (trap '' TERM; sleep 300) & echo up; wait";
    SupervisedProcess stopped = SupervisedProcess.start(spec(script, LONG));
    awaitLog("up");
    stopped.stop();
    marked.requireNoneWithin(SOON);

    Files.delete(directory.resolve("log"));
    SupervisedProcess shellKilled = SupervisedProcess.start(spec(script, LONG));
    awaitLog("up");
    killShellOf(shellKilled);
    shellKilled.onExit().get(20, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @MethodSource("tools")
  void connectsItsStreamsWhereAsked(HostTools tools) throws Exception {
    ProcessSpec piped = spec("read line; echo \"got $line\"; echo err >&2; read line; exit 4", LONG,
        ProcessSpec.Streams.PIPED);
    SupervisedProcess process = SupervisedProcess.start(piped, tools);
    process.input().write("hello\n".getBytes(StandardCharsets.UTF_8));
    process.input().flush();
    byte[] answer = process.output().readNBytes("got hello\n".length());
    process.input().close();
    assertThat(new String(answer, StandardCharsets.UTF_8)).isEqualTo("got hello\n");
    assertThat(process.output().readAllBytes()).isEmpty();
    assertThat(process.onExit().get(20, TimeUnit.SECONDS)).isEqualTo(4);
    assertThat(log()).isEqualTo("err\n");
  }

  @Test
  void passesOnNoVariableThatAltersJvms() throws Exception {
    SupervisedProcess process =
        SupervisedProcess
            .start(spec("echo \"${CLASSPATH-none} ${JAVA_TOOL_OPTIONS-none} $GIVEN\"", LONG));
    process.onExit().get(20, TimeUnit.SECONDS);
    assertThat(log()).isEqualTo("none none value\n");
  }

  @Test
  void doesNotGetTheTerminalsSignals() throws Exception {
    SupervisedProcess process =
        SupervisedProcess.start(spec("kill -s INT $$; kill -s HUP $$; echo still here", LONG));
    assertThat(process.onExit().get(20, TimeUnit.SECONDS)).isZero();
    assertThat(log()).isEqualTo("still here\n");
  }

  @Test
  void namesAProgramThatIsNotThere() {
    ProcessSpec spec = new ProcessSpec("broker-1", List.of("no-such-broker"), Map.of(), directory,
        directory.resolve("log"), directory.resolve("tmp"), ProcessSpec.Streams.LOGGED, LONG,
        Leash.ORPHAN_GRACE);
    assertThatThrownBy(() -> SupervisedProcess.start(spec)).isInstanceOf(ProvisionException.class)
        .hasMessageContainingAll("broker-1", "no-such-broker");
  }

  @Test
  void aKilledJvmLeavesNoTemporaryFiles() throws Exception {
    Path temporary = directory.resolve("tmp");
    List<String> command =
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + temporary, "-XX:StartFlightRecording", "-m", "jdk.httpserver",
            "-b", "127.0.0.1", "-p", "0");
    ProcessSpec spec = new ProcessSpec("jvm", command, Map.of(), directory,
        directory.resolve("log"), temporary, ProcessSpec.Streams.LOGGED, LONG, Leash.ORPHAN_GRACE);
    try (SupervisedProcess process = SupervisedProcess.start(spec)) {
      awaitLog("Serving");
      VirtualMachine.attach(Long.toString(process.pid())).detach();
      assertThat(temporary).isNotEmptyDirectory();

      ProcessHandle.of(process.pid()).orElseThrow().destroyForcibly();
      process.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);

      assertThat(temporary).doesNotExist();
      assertThat(Path.of("/tmp", ".java_pid" + process.pid())).doesNotExist();
      assertThat(Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"),
          Long.toString(process.pid()))).doesNotExist();
    }
  }

  private static void killShellOf(SupervisedProcess process) {
    ProcessHandle.of(process.pid()).flatMap(ProcessHandle::parent).orElseThrow().destroyForcibly();
  }

  private ProcessSpec spec(String script, Duration grace) {
    return spec(script, grace, ProcessSpec.Streams.LOGGED);
  }

  private ProcessSpec spec(String script, Duration grace, ProcessSpec.Streams streams) {
    Map<String, String> environment = Map.of(Marked.VARIABLE, marked.value(), "GIVEN", "value");
    return new ProcessSpec("test", List.of("sh", "-c", script), environment, directory,
        directory.resolve("log"), directory.resolve("tmp"), streams, grace, Leash.ORPHAN_GRACE);
  }

  private String log() throws Exception {
    return Files.readString(directory.resolve("log"));
  }

  private void awaitLog(String text) throws Exception {
    Path log = directory.resolve("log");
    while (!Files.exists(log) || !log().contains(text)) {
      Thread.sleep(10);
    }
  }
}
