/** Offers the load: intended times and the threads that meet them. */
package io.weir.engine.load;
