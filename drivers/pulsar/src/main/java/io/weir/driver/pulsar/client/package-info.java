/**
 * Drives Pulsar through its official client. Runs in a worker with the client's own jar on the
 * class path.
 */
package io.weir.driver.pulsar.client;
