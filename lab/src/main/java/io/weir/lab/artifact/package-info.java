/** Gets published artifacts from the user's Maven repositories onto this machine. */
package io.weir.lab.artifact;
