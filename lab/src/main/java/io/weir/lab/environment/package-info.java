/** Looks at the machine: what bears on the figures, and whether it can run weir at all. */
package io.weir.lab.environment;
