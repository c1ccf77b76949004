package io.weir.findings.site;

import io.weir.findings.doc.Resources;
import java.util.List;

/** The names of a site's files, and what its pages consist of besides results. Stateless. */
final class SiteFiles {
  static final String INDEX = "index.html";
  static final String DATA = "data.html";
  static final String PICTURES = "pictures";
  static final String SUMS = "SHA256SUMS";
  static final String SIGNATURE = "SHA256SUMS.sig";
  static final String KEY = "signing-key.pem";

  private SiteFiles() {}

  /** Returns the path from a result's folder to a file of the site's. */
  static List<String> up(String file) {
    return List.of("..", "..", "..", file);
  }

  static String resource(String name) {
    return Resources.read(SiteFiles.class, name);
  }
}
