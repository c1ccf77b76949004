package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Readiness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

class LogLineProbeTest {
  private static final String LINE = "broker «ä» is up";
  private Path log;

  @BeforeTry
  void makeLog() throws Exception {
    log = Files.createTempFile("probe", ".log");
  }

  @AfterTry
  void removeLog() throws Exception {
    Files.delete(log);
  }

  @Property(tries = 100)
  void findsALineHoweverItIsCutIntoPieces(@ForAll @IntRange(max = 200_000) int before,
      @ForAll @IntRange(max = 18) int cut) throws Exception {
    byte[] line = LINE.getBytes(StandardCharsets.UTF_8);
    LogLineProbe probe = new LogLineProbe(new Readiness.LogLine("«ä» is up$"), log, 0);
    append(("x".repeat(before) + "\n").getBytes(StandardCharsets.UTF_8));
    append(Arrays.copyOfRange(line, 0, cut));
    assertThat(probe.ready()).isFalse();
    append(Arrays.copyOfRange(line, cut, line.length));
    assertThat(probe.ready()).isTrue();
  }

  @Property(tries = 1)
  void looksOnlyAtWhatCameAfterTheStart() throws Exception {
    append((LINE + "\n").getBytes(StandardCharsets.UTF_8));
    LogLineProbe probe = new LogLineProbe(new Readiness.LogLine("is up"), log, Files.size(log));
    assertThat(probe.ready()).isFalse();
    append("again: it is up\n".getBytes(StandardCharsets.UTF_8));
    assertThat(probe.ready()).isTrue();
  }

  private void append(byte[] bytes) throws Exception {
    Files.write(log, bytes, StandardOpenOption.APPEND);
  }
}
