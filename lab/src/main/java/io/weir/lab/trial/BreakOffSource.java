package io.weir.lab.trial;

import java.util.Optional;

/**
 * Says whether a trial should be broken off. Asked several times a second, so it answers at once.
 */
@FunctionalInterface
public interface BreakOffSource {
  Optional<BreakOff> check();
}
