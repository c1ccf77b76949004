package io.weir.lab.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.launch.HostProgram;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StandingTimeTest {
  private static final int SET_USER = 04000;

  private static HostProgram program(String file) {
    return new HostProgram("it", file, new HostProgram.InPath(Pattern.compile("(x)")),
        Optional.empty(), "");
  }

  @Test
  void aProgramThatTakesNoLibraryCanNotBeStopped() throws Exception {
    Path password = Path.of("/usr/bin/passwd");
    assumeTrue(Files.exists(password) && ((Integer) Files.getAttribute(password, "unix:mode",
        LinkOption.NOFOLLOW_LINKS) & SET_USER) != 0, "passwd is not setuid here");

    assertThat(StandingTime.obstacle(List.of(program("/bin/sh"), program(password.toString()))))
        .contains("the clocks of it can't stand still: it is setuid or setgid, so nothing is"
            + " preloaded into it");
    assertThat(StandingTime.obstacle(List.of(program("/bin/sh"), program("/nowhere")))).isEmpty();
  }
}
