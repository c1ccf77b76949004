package io.weir.findings.published;

import java.util.List;

/**
 * What a study published, beside what was measured. Only shapes are set side by side: how one
 * system stands to another, and how a figure changes along an axis. The machines are not alike.
 *
 * @param file the file of the figures, as the scenario names it
 * @param study the study's short name
 * @param title what it is called
 * @param author who published it
 * @param date when
 * @param systems which versions it measured
 * @param setUp on what, and how
 * @param notes what else must be known of the study
 * @param remarks what must be known of this measurement beside it
 * @param shapes ratios of systems, then trends
 * @param claims what became of the study's claims
 */
public record PublishedFindings(String file, String study, String title, String author, String date,
    String systems, String setUp, List<String> notes, List<String> remarks, List<ShapeRow> shapes,
    List<ClaimFinding> claims) {
  public PublishedFindings {
    notes = List.copyOf(notes);
    remarks = List.copyOf(remarks);
    shapes = List.copyOf(shapes);
    claims = List.copyOf(claims);
  }
}
