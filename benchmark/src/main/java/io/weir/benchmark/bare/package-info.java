/**
 * The bare loops that weir is compared with. They are main classes that run in separate JVMs and
 * print once a second how many messages they sent and received.
 */
package io.weir.benchmark.bare;
