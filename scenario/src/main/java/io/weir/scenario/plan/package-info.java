/** From a scenario to its plan, and from a stored plan back to the checks of a scenario. */
package io.weir.scenario.plan;
