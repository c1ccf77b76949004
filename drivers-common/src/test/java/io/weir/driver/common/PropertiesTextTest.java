package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PropertiesTextTest {
  @Property(tries = 200)
  void javaReadsBackWhatWasWritten(@ForAll Map<String, String> properties) throws IOException {
    byte[] bytes = PropertiesText.of(properties).getBytes(StandardCharsets.ISO_8859_1);
    Properties read = new Properties();
    read.load(new ByteArrayInputStream(bytes));

    assertThat(read).isEqualTo(properties);
  }
}
