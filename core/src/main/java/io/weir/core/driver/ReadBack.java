package io.weir.core.driver;

import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.secret.Harmless;
import java.util.List;
import java.util.Optional;

/**
 * Settings that bear on a result, as the running system and the open clients tell them. Secrets
 * never enter.
 *
 * @param brokerVersion the version that the running broker gives for itself, if it does
 * @param durability the guarantee that the running settings amount to, if they could be read;
 * {@code Optional.empty()} leaves the scenario's durability a mere claim
 * @param settings what was read; each under the topic of fairness that it belongs to, so that
 * systems can be set side by side
 * @param guarantee how many copies exist for certain at an acknowledgement and which it waits for,
 * if the running settings tell
 */
public record ReadBack(@Harmless Optional<String> brokerVersion, Optional<Durability> durability,
    List<Setting> settings, Optional<Guarantee> guarantee) {
  public static final ReadBack NOTHING =
      new ReadBack(Optional.empty(), Optional.empty(), List.of(), Optional.empty());

  public ReadBack {
    settings = List.copyOf(settings);
  }
}
