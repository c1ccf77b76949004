/** The table of the keys of a scenario. Each row contains everything about its key. */
package io.weir.scenario.key;
