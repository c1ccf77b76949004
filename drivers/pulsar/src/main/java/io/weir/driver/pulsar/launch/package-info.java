/**
 * How Pulsar with its bookies and metadata store is started. Plans only; no client is on the class
 * path here.
 */
package io.weir.driver.pulsar.launch;
