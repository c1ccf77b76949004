/**
 * The bare loops that weir is held against: main classes that run in JVMs of their own and print
 * once a second how many messages they sent and received.
 */
package io.weir.benchmark.bare;
