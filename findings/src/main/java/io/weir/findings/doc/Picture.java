package io.weir.findings.doc;

/**
 * A chart that stands alone, as an SVG file. It needs no script, and follows a reader's light or
 * dark setting.
 *
 * @param name its name without an ending: plain, and the same for the same chart of the same
 * document
 * @param title what it shows
 * @param svg the file's text
 */
public record Picture(String name, String title, String svg) {}
