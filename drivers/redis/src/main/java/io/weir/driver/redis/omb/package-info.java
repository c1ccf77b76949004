/** Converts driver files of OpenMessaging Benchmark (OMB) to systems. */
package io.weir.driver.redis.omb;
