/** The table of keys that a scenario may have: all that is known of a key stands in its row. */
package io.weir.scenario.key;
