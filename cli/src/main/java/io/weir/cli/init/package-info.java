/** New scenarios, from answers to a few questions. */
package io.weir.cli.init;
