package io.weir.findings.doc;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Links to files below the page's own folder. */
final class RelativeLink {
  private RelativeLink() {}

  /** The link; every name is encoded, so that none can name a scheme or another host. */
  static String of(List<String> path) {
    return "./" + path.stream()
        .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
        .collect(Collectors.joining("/"));
  }
}
