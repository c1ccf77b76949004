/** Pravega: the types that the launcher and the client code share. */
package io.weir.driver.pravega;
