/** The results of runs, as immutable values with a documented, versioned JSON form. */
package io.weir.core.result;
