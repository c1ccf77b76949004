/** NATS JetStream: plans the processes, without a client on the class path. */
package io.weir.driver.nats.launch;
