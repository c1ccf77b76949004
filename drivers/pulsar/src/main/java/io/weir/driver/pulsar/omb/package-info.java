/** Turns driver files of OpenMessaging Benchmark (OMB) into systems. */
package io.weir.driver.pulsar.omb;
