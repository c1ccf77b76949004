package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.SendFailure.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
  private static final int MESSAGES = 1_000_000;
  private static final FaultMix MIX =
      new FaultMix(
          List.of(
              new FaultMix.Refusal(Kind.TIMEOUT, Share.parse("2%")),
              new FaultMix.Refusal(Kind.DENIED, Share.parse("3%"))),
          Share.parse("0.8%"),
          Share.parse("1%"),
          Share.parse("0.1%"),
          Share.parse("0.2%"),
          Share.parse("4%"),
          5,
          Share.parse("0.5%"));

  @Test
  void eachFateHasItsShare() {
    FaultPlan table = new FaultPlan(MIX);
    Draws draws = new Draws(1, "producer");
    Map<InjectedFault, Integer> fates = new EnumMap<>(InjectedFault.class);
    Map<Kind, Integer> refusals = new EnumMap<>(Kind.class);
    for (long sequence = 0; sequence < MESSAGES; sequence++) {
      long bits = draws.bits(sequence, Draws.Purpose.FATE);
      fates.merge(table.fate(bits), 1, Integer::sum);
      if (table.fate(bits) == InjectedFault.REFUSED) {
        refusals.merge(table.refusal(bits), 1, Integer::sum);
      }
    }

    assertShare(fates.get(InjectedFault.UNANSWERED), 0.008);
    assertShare(fates.get(InjectedFault.LOST), 0.01);
    assertShare(fates.get(InjectedFault.DUPLICATED), 0.001);
    assertShare(fates.get(InjectedFault.REDELIVERED), 0.002);
    assertShare(fates.get(InjectedFault.REORDERED), 0.04);
    assertShare(fates.get(InjectedFault.CORRUPTED), 0.005);
    assertShare(refusals.get(Kind.TIMEOUT), 0.02);
    assertShare(refusals.get(Kind.DENIED), 0.03);
    assertShare(fates.get(InjectedFault.INTACT), 0.8842);
  }

  /** Four standard deviations of a binomial. With a fixed seed the result is the same each time. */
  private static void assertShare(int count, double share) {
    double deviation = Math.sqrt(MESSAGES * share * (1 - share));
    assertThat((double) count).isBetween(MESSAGES * share - 4 * deviation,
        MESSAGES * share + 4 * deviation);
  }

  @Test
  void noFaultsMeansNoFaults() {
    FaultPlan table = new FaultPlan(FaultMix.NONE);

    assertThat(table.fate(0)).isEqualTo(InjectedFault.INTACT);
    assertThat(table.fate(-1)).isEqualTo(InjectedFault.INTACT);
  }

  @Test
  void everythingLostMeansEverything() {
    FaultPlan table =
        new FaultPlan(new FaultMix(List.of(), Share.NONE, Share.parse("100%"), Share.NONE,
            Share.NONE, Share.NONE, 1, Share.NONE));

    assertThat(table.fate(0)).isEqualTo(InjectedFault.LOST);
    assertThat(table.fate(-1)).isEqualTo(InjectedFault.LOST);
  }

  @Test
  void drawsFollowFromSeedProducerSequenceAndPurposeAlone() {
    Draws draws = new Draws(5, "a");

    assertThat(fates(draws)).isEqualTo(fates(new Draws(5, "a")));
    assertThat(fates(draws)).isNotEqualTo(fates(new Draws(6, "a")));
    assertThat(fates(draws)).isNotEqualTo(fates(new Draws(5, "b")));
    assertThat(draws.bits(3, Draws.Purpose.FATE)).isNotEqualTo(draws.bits(3, Draws.Purpose.DAMAGE));
  }

  private static List<InjectedFault> fates(Draws draws) {
    FaultPlan table = new FaultPlan(MIX);
    return IntStream.range(0, 1_000)
        .mapToObj(i -> table.fate(draws.bits(i, Draws.Purpose.FATE)))
        .toList();
  }
}
