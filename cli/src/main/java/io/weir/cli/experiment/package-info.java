/** Puts an experiment together from what this installation has, and reports on it. */
package io.weir.cli.experiment;
