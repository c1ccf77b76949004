package io.weir.scenario.key;

import io.weir.core.scenario.Emulation;

/** The keys of the machine that a run imitates. */
public final class EmulationKeys {
  static final KeySection SECTION = KeySection.of("emulate", "Emulation",
      "[Another machine that this one imitates](emulation.md).");

  public static final Key<Integer> DILATION = SECTION.add(
      Key.of("dilation", ValueTypes.count(1, Emulation.MOST), Emulation.NONE.dilation(),
          "the factor by which time passes slower for brokers and workers, so that this machine"
              + " seems as many times faster to them")
          .insteadOf("dilate", "time-dilation"));

  private EmulationKeys() {}
}
