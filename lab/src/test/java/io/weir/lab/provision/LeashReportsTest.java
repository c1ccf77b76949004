package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeashReportsTest {
  private static LeashReports read(InputStream errors) throws Exception {
    LeashReports reports = LeashReports.from(errors, "broker-1");
    assertThat(reports.exitCode().get(1, TimeUnit.MINUTES)).isEqualTo(OptionalInt.empty());
    return reports;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReaderThatDiesSaysOfWhat(boolean error) throws Exception {
    LeashReports reports = read(new InputStream() {
      @Override
      public int read() {
        if (error) {
          throw new NoClassDefFoundError("Decoder");
        }
        throw new UnsupportedOperationException("Decoder");
      }
    });

    assertThat(reports.child()).isCompletedWithValueMatching(child -> child.isEmpty());
    assertThat(reports.complaints()).contains("its reports can't be read", "Decoder");
  }

  @Test
  void aReportThatIsNoneIsNamed() throws Exception {
    LeashReports reports =
        read(new ByteArrayInputStream("exit soon\n".getBytes(StandardCharsets.UTF_8)));

    assertThat(reports.complaints()).contains("NumberFormatException", "soon");
  }
}
