/** Converts driver files of OpenMessaging Benchmark for RocketMQ. */
package io.weir.driver.rocketmq.omb;
