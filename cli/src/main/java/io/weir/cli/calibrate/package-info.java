/** Calibrates this host: holds weir against a broker that knows the truth, and finds its limits. */
package io.weir.cli.calibrate;
