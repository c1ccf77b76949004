/** Pravega: plans its standalone server, without a client on the class path. */
package io.weir.driver.pravega.launch;
