/** Whether a cluster that weir did not start can be reached, and if not, why. */
package io.weir.lab.reach;
