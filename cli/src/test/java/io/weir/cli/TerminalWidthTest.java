package io.weir.cli;

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
  void columnsOfTheEnvironmentComeFirst() {
    assertThat(TerminalWidth.of(Map.of("COLUMNS", "100"), false)).isEqualTo(100);
    assertThat(TerminalWidth.of(Map.of("COLUMNS", "wide"), false)).isEqualTo(80);
    assertThat(TerminalWidth.of(Map.of(), false)).isEqualTo(80);
  }
}
