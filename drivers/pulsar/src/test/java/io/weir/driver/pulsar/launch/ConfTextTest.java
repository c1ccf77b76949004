package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;

class ConfTextTest {
  @Property
  void javasOwnReaderReadsWhatWasWritten(@ForAll @NotEmpty String name, @ForAll String value)
      throws IOException {
    Properties read = new Properties();
    read.load(new ByteArrayInputStream(
        ConfText.of(Map.of(name, value)).getBytes(StandardCharsets.ISO_8859_1)));

    assertThat(read).containsExactly(Map.entry(name, value));
  }
}
