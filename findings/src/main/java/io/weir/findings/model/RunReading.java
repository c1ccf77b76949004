package io.weir.findings.model;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.read.FaultFiles;
import io.weir.findings.read.RunFiles;

/**
 * The evidence of one run, for wings. Used by one thread.
 *
 * @param run the run as it was planned
 * @param files what it left
 * @param faults what its faults left
 * @param evidence what gates and figures need
 * @param timeline what happened over time
 * @param thresholds the limits that it is judged by
 * @param cores the processors of the machine; 0 if they are unknown
 * @param maxPoints the most points of a line over time
 */
public record RunReading(PlannedRun run, RunFiles files, FaultFiles faults, RunEvidence evidence,
    Timeline timeline, Thresholds thresholds, int cores, int maxPoints) {}
