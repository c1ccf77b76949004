package io.weir.core.sample;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.worker.Assignment;

/**
 * Builders of wide records, generated for tests. An optional component that is not set is empty, so
 * that tests do not change with each new one.
 */
@RecordBuilder.Include(value = {SystemSpec.class, Load.class, Phases.class, Workload.class,
    MessageSpec.class, ClientPolicy.class, RateSearch.class, PlannedRun.class, Plan.class,
    RunResult.class, SearchedTrial.class, Assignment.class}, packagePattern = "io.weir.core.sample")
@RecordBuilder.Options(useImmutableCollections = true)
interface Builders {}
