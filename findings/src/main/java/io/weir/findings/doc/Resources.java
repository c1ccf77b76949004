package io.weir.findings.doc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The parts of a report's page besides its content. */
public final class Resources {
  private static final String LIBRARY = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

  private Resources() {}

  public static String style() {
    return pictureStyle() + read("report.css");
  }

  /** Returns the part of the style that drawings need. */
  static String pictureStyle() {
    return read("palette.css") + read("drawings.css");
  }

  public static String script() {
    return read("report.js");
  }

  /**
   * Returns the chart library, its own license notice at its head and without the pointer to a map
   * that the page does not have.
   */
  public static String chartLibrary() {
    String script = read(
        "/META-INF/resources/webjars/chart.js/" + chartLibraryVersion() + "/dist/chart.umd.min.js");
    String license =
        read("/META-INF/resources/webjars/chart.js/" + chartLibraryVersion() + "/LICENSE.md");
    return "/*!\n" + license.strip() + "\n*/\n"
        + script.replaceFirst("(?m)^//# sourceMappingURL=.*$", "").strip();
  }

  public static String chartLibraryVersion() {
    try (InputStream in = open(Resources.class, LIBRARY)) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("can't read the version of the chart library", e);
    }
  }

  private static String read(String resource) {
    return read(Resources.class, resource);
  }

  /**
   * Returns the text of a resource.
   *
   * @param owner the class whose package has it
   */
  public static String read(Class<?> owner, String resource) {
    try (InputStream in = open(owner, resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't read " + resource, e);
    }
  }

  private static InputStream open(Class<?> owner, String resource) {
    InputStream in = owner.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException(
          "weir's installation is incomplete: " + resource + " is missing");
    }
    return in;
  }
}
