package io.weir.driver.artemis;

import static java.util.stream.Collectors.toCollection;

import io.weir.driver.tck.SettingNamesFile;
import java.beans.Introspector;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The list of broker properties is that of the setters of the configuration class. A property that
 * holds more of them has their names below its own.
 */
@Tag("brokers")
class ArtemisSettingNamesIT {
  private static final Set<Class<?>> PLAIN = Set.of(boolean.class, int.class, long.class,
      float.class, double.class, Boolean.class, Integer.class, Long.class, Double.class,
      String.class);

  @Test
  void theBrokerKnowsItsOwnProperties() throws Exception {
    List<URL> jars = new ArrayList<>();
    for (Path jar : RunningArtemis.jars()) {
      jars.add(jar.toUri().toURL());
    }
    try (URLClassLoader broker =
        new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Set<String> names = Arrays.stream(broker
          .loadClass("org.apache.activemq.artemis.core.config.impl.ConfigurationImpl")
          .getMethods())
          .filter(method -> method.getName().startsWith("set") && method.getParameterCount() == 1)
          .map(ArtemisSettingNamesIT::name)
          .collect(toCollection(TreeSet::new));
      SettingNamesFile.of(ArtemisOptions.class, ArtemisOptions.SERVER.key())
          .holds("Artemis 2.56.0's broker", names);
    }
  }

  private static String name(Method setter) {
    String name = setter.getName().substring("set".length());
    boolean isPlain = PLAIN.contains(setter.getParameterTypes()[0])
        || setter.getParameterTypes()[0].isEnum()
        || setter.getParameterTypes()[0].getSimpleName().equals("SimpleString");
    // As the JDK's own names of properties.
    return Introspector.decapitalize(name) + (isPlain ? "" : ".*");
  }
}
