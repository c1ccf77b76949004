package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.common.StalledServer;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PageProbeTest {
  @Test
  void aPageThatStopsHalfWayIsAnErrorInTime() throws Exception {
    try (StalledServer server = StalledServer.answering(StalledServer.HALF_A_BODY);
        PageProbe probe =
            new PageProbe(URI.create(server.address() + "/metrics"), PrometheusText::samples,
                List.of())) {
      assertThatThrownBy(probe::read).isInstanceOf(MetricException.class)
          .hasMessageContaining("does not answer");
    }
  }
}
