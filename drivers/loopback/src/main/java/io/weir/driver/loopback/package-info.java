/**
 * The loopback broker: in-process, with settable faults, and the truth that measurements are held
 * against.
 */
package io.weir.driver.loopback;
