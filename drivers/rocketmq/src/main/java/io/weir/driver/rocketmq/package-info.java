/**
 * Apache RocketMQ as a system under test. This package has what its launcher and its driver share;
 * the two are in packages of their own names, because a launcher must work without the client.
 */
package io.weir.driver.rocketmq;
