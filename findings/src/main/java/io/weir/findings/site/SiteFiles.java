package io.weir.findings.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;
import io.weir.findings.doc.Resources;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** The names of a site's files, and what its pages consist of besides results. Stateless. */
final class SiteFiles {
  static final String INDEX = "index.html";
  static final String DATA = "data.html";
  static final String PICTURES = "pictures";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private SiteFiles() {}

  static String time(Instant time) {
    return TIME.format(time);
  }

  /** Returns the path from a result's folder to a file of the site's. */
  static List<String> up(String file) {
    return List.of("..", "..", "..", file);
  }

  /** Returns a document as JSON for a script. */
  static String json(Object document) {
    try {
      return Json.compactWriter().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a document of weir itself can't be written", e);
    }
  }

  static String resource(String name) {
    return Resources.read(SiteFiles.class, name);
  }
}
