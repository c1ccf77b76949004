package io.weir.lab.capacity;

import io.weir.core.capacity.TrialPurpose;
import io.weir.core.unit.Rate;
import java.time.Duration;

/**
 * A trial that a search requests.
 *
 * @param purpose what for
 * @param rate the offered rate
 * @param measure how long it is measured
 * @param last whether no longer trial can follow where it leaves something undecided
 */
public record TrialRequest(TrialPurpose purpose, Rate rate, Duration measure, boolean last) {}
