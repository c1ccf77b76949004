package io.weir.driver.distributedlog;

import io.weir.driver.distributedlog.DlogOptions.Section;
import io.weir.driver.tck.SettingNamesFile;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeSet;
import org.apache.distributedlog.DistributedLogConfiguration;
import org.junit.jupiter.api.Test;

/** The list of the client's settings is that of its configuration class. */
class DlogSettingNamesTest {
  @Test
  void theClientKnowsItsOwnSettings() throws Exception {
    Set<String> names = new TreeSet<>();
    for (Field field : DistributedLogConfiguration.class.getFields()) {
      if (field.getDeclaringClass() == DistributedLogConfiguration.class
          && field.getType() == String.class && !field.getName().endsWith("_DEFAULT")) {
        names.add((String) field.get(null));
      }
    }
    // The settings of BookKeeper's client.
    names.add("bkc.*");

    SettingNamesFile.of(Section.class, Section.CLIENT.key())
        .holds("DistributedLog 4.17.3's client", names);
  }
}
