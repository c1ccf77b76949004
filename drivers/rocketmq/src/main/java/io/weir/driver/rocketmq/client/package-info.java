/** Drives RocketMQ through its official Java client. Runs in a worker. */
package io.weir.driver.rocketmq.client;
