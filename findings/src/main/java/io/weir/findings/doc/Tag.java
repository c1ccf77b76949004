package io.weir.findings.doc;

import io.weir.findings.doc.Node.TextNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An element. Whatever is put in as text or as an attribute's value is escaped; the names of tags
 * and attributes must be plain, and neither scripts, styles nor event handlers can be made of it.
 * Used by one thread.
 */
public final class Tag implements Node {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
  private static final Set<String> VOID = Set.of("br", "hr", "img", "meta", "link", "input", "col");
  private static final Set<String> FORBIDDEN =
      Set.of("script", "style", "iframe", "object", "base");

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Node> children = new ArrayList<>();

  private Tag(String name) {
    this.name = name;
  }

  /**
   * Returns an element with these children.
   *
   * @throws IllegalArgumentException if the name is no plain name, or one that could run something
   */
  public static Tag of(String name, Node... children) {
    if (!NAME.matcher(name).matches() || FORBIDDEN.contains(name)) {
      throw new IllegalArgumentException("no element is called '" + name + "' here");
    }
    return new Tag(name).add(children);
  }

  /** Returns an element with text in it. */
  public static Tag of(String name, String text) {
    return of(name).text(text);
  }

  /** Adds an attribute. */
  public Tag with(String attribute, String value) {
    if (!NAME.matcher(attribute).matches() || attribute.startsWith("on")
        || attribute.equals("style")
        || attribute.equals("href")) {
      throw new IllegalArgumentException("no attribute is called '" + attribute + "' here");
    }
    attributes.put(attribute, value);
    return this;
  }

  /** Sets the classes. */
  public Tag as(String classes) {
    return with("class", classes);
  }

  /** Adds a class. */
  Tag and(String added) {
    return as((attributes.getOrDefault("class", "") + " " + added).strip());
  }

  /** Makes it a link within the page. */
  public Tag toAnchor(String id) {
    attributes.put("href", "#" + id);
    return this;
  }

  /**
   * Makes it a link to a file below the page's own folder, given by the names of folders and file.
   */
  public Tag toFile(List<String> path) {
    attributes.put("href", relative(path));
    return this;
  }

  /** Adds children. */
  public Tag add(Node... nodes) {
    children.addAll(List.of(nodes));
    return this;
  }

  /** Adds children. */
  public Tag addAll(List<? extends Node> nodes) {
    children.addAll(nodes);
    return this;
  }

  /** Adds text. */
  public Tag text(String text) {
    children.add(new TextNode(text));
    return this;
  }

  @Override
  public void writeTo(StringBuilder out) {
    out.append('<').append(name);
    attributes.forEach((attribute, value) -> {
      out.append(' ').append(attribute).append("=\"");
      new TextNode(value).writeTo(out);
      out.append('"');
    });
    out.append('>');
    if (!VOID.contains(name)) {
      children.forEach(child -> child.writeTo(out));
      out.append("</").append(name).append('>');
    }
  }

  /** Returns the link; every name is encoded, so that none can name a scheme or another host. */
  static String relative(List<String> path) {
    return "./" + path.stream()
        .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
        .collect(Collectors.joining("/"));
  }
}
