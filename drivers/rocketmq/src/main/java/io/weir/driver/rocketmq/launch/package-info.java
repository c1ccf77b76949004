/** Plans RocketMQ's processes. Runs in the coordinator, where no client is on the class path. */
package io.weir.driver.rocketmq.launch;
