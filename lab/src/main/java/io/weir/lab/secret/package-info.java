/** Secrets that scenarios refer to: where they come from, and where they never get. */
package io.weir.lab.secret;
