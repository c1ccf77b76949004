/** Pravega: drives it through its event client. */
package io.weir.driver.pravega.client;
