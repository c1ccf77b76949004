/** The conformance test that every driver passes. */
package io.weir.driver.tck;
