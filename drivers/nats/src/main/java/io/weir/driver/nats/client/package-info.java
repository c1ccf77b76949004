/** NATS JetStream: drives it through the client jnats. */
package io.weir.driver.nats.client;
