/**
 * Apache Pulsar: what its launcher and its driver agree on. Nothing here needs a client on the
 * class path.
 */
package io.weir.driver.pulsar;
