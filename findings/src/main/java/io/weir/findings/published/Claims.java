package io.weir.findings.published;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The claims of the studies that weir knows. Stateless. */
public final class Claims {
  private static final List<Claim> ALL = Stream
      .of(KesqueClaims.all(), ConfluentClaims.all(), StreamNativeClaims.all(), LyClaims.all())
      .flatMap(List::stream)
      .toList();
  private static final Map<String, String> TEXTS = ClaimTexts.read();

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
        .map(claim -> judge.judge(claim, TEXTS.get(study + "/" + claim.id())))
        .toList();
  }
}
