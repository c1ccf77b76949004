/** The interface of a driver: the client code for one broker kind, run inside a worker. */
package io.weir.core.driver;
