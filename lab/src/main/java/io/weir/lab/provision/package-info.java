/**
 * Starts the processes of a system, knows when they are ready, watches them, and lets none outlive
 * weir.
 */
package io.weir.lab.provision;
