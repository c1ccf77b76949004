package io.weir.findings.published;

import io.weir.findings.model.Findings;
import io.weir.findings.model.Part;
import java.util.List;

/**
 * A study's published values next to the measured ones. Only shapes are compared: ratios of
 * systems, and changes of a value along an axis. The machines differ.
 *
 * @param file the file of the figures, as the scenario names it
 * @param study the study's short name
 * @param title what it is called
 * @param author who published it
 * @param date when
 * @param systems which versions it measured
 * @param setUp on what, and how
 * @param notes what else must be known of the study
 * @param remarks remarks on this measurement
 * @param shapes ratios of systems, then trends
 * @param claims what became of the study's claims
 */
public record PublishedFindings(String file, String study, String title, String author, String date,
    String systems, String setUp, List<String> notes, List<String> remarks, List<ShapeRow> shapes,
    List<ClaimFinding> claims) {
  /** Among the findings of the whole. */
  public static final Part<PublishedFindings> PART =
      Part.of(Findings.class, "published", PublishedFindings.class);

  public PublishedFindings {
    notes = List.copyOf(notes);
    remarks = List.copyOf(remarks);
    shapes = List.copyOf(shapes);
    claims = List.copyOf(claims);
  }
}
