/**
 * The loopback broker: in-process, with configurable faults, and with the ground truth that
 * measurements are compared with.
 */
package io.weir.driver.loopback;
