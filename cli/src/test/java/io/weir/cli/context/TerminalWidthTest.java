package io.weir.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalWidthTest {
  @Test
  void aTerminalReportsItsColumns() {
    assertThat(TerminalWidth.columns("24 80\n")).isEqualTo(80);
    assertThat(TerminalWidth.columns("50 132")).isEqualTo(132);
    assertThat(TerminalWidth.columns("0 0")).isEqualTo(80);
    assertThat(TerminalWidth.columns("")).isEqualTo(80);
  }

  @Test
  void columnsOfTheEnvironmentMakeLinesShorter() {
    assertThat(TerminalWidth.ofFile(Map.of("COLUMNS", "100"))).isEqualTo(100);
    assertThat(TerminalWidth.ofFile(Map.of("COLUMNS", "wide"))).isEqualTo(80);
    assertThat(TerminalWidth.ofFile(Map.of())).isEqualTo(80);
    assertThat(new TerminalWidth(Map.of("COLUMNS", "33")).getAsInt()).isEqualTo(33);
    assertThat(new TerminalWidth(Map.of("COLUMNS", "wide")).getAsInt()).isPositive();
  }
}
