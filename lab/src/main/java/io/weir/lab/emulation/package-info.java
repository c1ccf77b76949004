/**
 * Emulated machines of runs: time, hosts, disks and networks, and whether all processes had them.
 */
package io.weir.lab.emulation;
