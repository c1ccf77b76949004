/** Runs in dilated time: how their processes start, and whether all of them had it. */
package io.weir.lab.emulation;
