/** What an analysis found, as immutable values with a numbered JSON form. */
package io.weir.analysis.finding;
