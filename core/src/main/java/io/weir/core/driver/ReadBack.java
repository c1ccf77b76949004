package io.weir.core.driver;

import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.secret.Harmless;
import java.util.List;
import java.util.Optional;

/**
 * Settings that affect a result, as the running system and the open clients report them. Contains
 * no secrets.
 *
 * @param brokerVersion the version that the running broker reports, if it does
 * @param durability the guarantee that the running settings amount to, if they could be read;
 * {@code Optional.empty()} leaves the scenario's durability claimed
 * @param settings the settings that were read, each under the topic of fairness that it belongs to,
 * so that systems can be set side by side
 * @param guarantee the copies that certainly exist at an acknowledgement and the wait set, if the
 * running settings define them
 */
public record ReadBack(@Harmless Optional<String> brokerVersion, Optional<Durability> durability,
    List<Setting> settings, Optional<Guarantee> guarantee) {
  public static final ReadBack NOTHING =
      new ReadBack(Optional.empty(), Optional.empty(), List.of(), Optional.empty());

  public ReadBack {
    settings = List.copyOf(settings);
  }
}
