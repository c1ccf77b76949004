/** Pulsar's client as a driver; runs in a worker with the client's own jar on the class path. */
package io.weir.driver.pulsar.client;
