/**
 * Plans the processes of a Kafka cluster. Runs in the coordinator, where Kafka's client is not on
 * the class path.
 */
package io.weir.driver.kafka.launch;
