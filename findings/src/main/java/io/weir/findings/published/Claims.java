package io.weir.findings.published;

import java.util.List;

/** The claims of the studies that weir knows. Stateless. */
public final class Claims {
  private static final List<Claim> ALL = ClaimFile.read();

  private Claims() {}

  /** All claims, study by study. */
  static List<Claim> all() {
    return ALL;
  }

  /** What becomes of a study's claims; none of a study that weir does not know. */
  public static List<ClaimFinding> judge(String study, Cells cells) {
    ClaimJudge judge = new ClaimJudge(cells);
    return ALL.stream()
        .filter(claim -> claim.study().equals(study))
        .map(judge::judge)
        .toList();
  }
}
