/** Secrets that scenarios refer to: their sources, and the places that they must never reach. */
package io.weir.lab.secret;
