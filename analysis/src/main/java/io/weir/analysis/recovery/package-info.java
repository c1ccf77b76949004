/** What a fault did to a run, and how the system came back. Pure functions. */
package io.weir.analysis.recovery;
