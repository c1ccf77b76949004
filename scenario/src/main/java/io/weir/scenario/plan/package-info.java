/** Creates the plan of a scenario, and checks stored plans like scenarios. */
package io.weir.scenario.plan;
