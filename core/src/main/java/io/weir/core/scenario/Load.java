package io.weir.core.scenario;

import io.weir.core.unit.Rate;

/**
 * The offered load.
 *
 * @param rate the rate of all producers together
 * @param arrival the process that draws the intended times
 * @param pacing how precisely they are met
 */
public record Load(Rate rate, Arrival arrival, Pacing pacing) {}
