package io.weir.findings.doc;

import io.weir.core.text.Sha256;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A whole page that needs nothing else. Its content security policy names the hashes of its own
 * scripts and style and allows nothing but them: no request leaves the page, and what is injected
 * does not run.
 *
 * @param title its title
 * @param style its style sheet; trusted, and free of {@code </}
 * @param scripts its scripts, run in this order at its end; trusted, and free of {@code </script}
 * @param data JSON for the scripts, as they find it under the id {@code data}
 * @param body its content
 */
public record Page(String title, String style, List<String> scripts, String data, Node body) {
  public Page {
    scripts = List.copyOf(scripts);
    if (style.contains("</")) {
      throw new IllegalArgumentException("the style sheet would end before its end");
    }
    if (scripts.stream().anyMatch(script -> script.contains("</script"))) {
      throw new IllegalArgumentException("a script would end before its end");
    }
  }

  /** Returns the page as HTML. */
  public String toHtml() {
    return toHtml("");
  }

  /**
   * Returns the page as HTML, which may also show pictures and read files of the server that it is
   * from.
   */
  public String toServedHtml() {
    return toHtml(" 'self'; connect-src 'self'");
  }

  private String toHtml(String allowedToo) {
    StringBuilder out = new StringBuilder(1 << 19);
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
        .append(policy())
        .append(allowedToo)
        .append("\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
    Tag.of("title", title).writeTo(out);
    out.append("\n<style>").append(style).append("</style>\n</head>\n");
    body.writeTo(out);
    out.append("\n<script type=\"application/json\" id=\"data\">")
        .append(harmless(data))
        .append("</script>\n");
    scripts.forEach(script -> out.append("<script>").append(script).append("</script>\n"));
    return out.append("</html>\n").toString();
  }

  private String policy() {
    String allowed = scripts.stream().map(Page::hash).collect(Collectors.joining(" "));
    return "default-src 'none'; script-src " + allowed + "; style-src " + hash(style)
        + "; base-uri 'none'; form-action 'none'; img-src data:";
  }

  private static String hash(String text) {
    return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(text)) + "'";
  }

  /**
   * JSON in which nothing can end the script element or begin a comment; the same JSON to a parser.
   */
  private static String harmless(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}
