/** Utilities that drivers and launchers of several broker kinds share. */
package io.weir.driver.common;
