package io.weir.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The Go compiler, if this machine has one. */
final class Go {
  private Go() {}

  /** @param cgo "1" to link with the C library */
  static Path build(Path folder, Path source, String cgo) throws IOException, InterruptedException {
    Optional<Path> go = Stream.concat(Dilated.installed("go").stream(),
        Stream.of(Path.of("/usr/local/go/bin/go"))).filter(Files::isExecutable).findFirst();
    assumeTrue(go.isPresent(), "no Go compiler");
    Path program = folder.resolve("go-program");
    assertThat(Dilated.run(folder,
        Map.of("CGO_ENABLED", cgo, "GOCACHE", folder.resolve("go-cache").toString(), "GOFLAGS",
            "-mod=mod", "GOTOOLCHAIN", "local", "GOPROXY", "off"),
        go.orElseThrow().toString(), "build", "-o", program.toString(), source.toString()))
        .isEqualTo(new Dilated.Outcome(0, List.of()));
    return program;
  }
}
