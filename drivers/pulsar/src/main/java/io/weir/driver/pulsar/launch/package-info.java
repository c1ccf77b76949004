/**
 * Plans the processes of Pulsar with its bookies and metadata store. Pulsar's client is not on the
 * class path here.
 */
package io.weir.driver.pulsar.launch;
