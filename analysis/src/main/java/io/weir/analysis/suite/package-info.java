/** What came of a suite: its scenarios' findings put together. */
package io.weir.analysis.suite;
