/** Finds out what weir itself can do on a host, and keeps it. */
package io.weir.lab.calibration;
