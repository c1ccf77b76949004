package io.weir.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.event.SampleEvents;
import io.weir.core.result.RunStatus;
import io.weir.findings.doc.AnsiColors;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SystemsTableTest {
  private final SystemsTable table = new SystemsTable(new AnsiColors(false), () -> 0);

  @Test
  void itHasARowForEachSystemThatDidSomething() {
    assertThat(table.lines()).isEmpty();
    SampleEvents.of(RunStatus.COMPLETED, Optional.empty()).forEach(table::on);
    assertThat(table.lines()).containsExactly(
        "system        phase           rate publish p50      p99 end-to-end p99   trend",
        "kafka         completed    9,997/s     1.23 ms  4.56 ms        5.00 ms       █");
    assertThat(table.lines()).allMatch(line -> line.length() < 80);
  }
}
