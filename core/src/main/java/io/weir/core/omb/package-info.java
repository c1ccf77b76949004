/**
 * How a broker kind takes over driver files of OpenMessaging Benchmark (OMB): the command line
 * reads the files and writes the scenario, the kind's launcher maps what they say.
 */
package io.weir.core.omb;
