/** Starts workers and carries what coordinator and workers tell each other. */
package io.weir.lab.worker;
