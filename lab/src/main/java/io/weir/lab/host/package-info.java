/**
 * The machines that processes of a system run on: how they are reached, and what is measured on
 * them. This machine and one behind an agent look the same.
 */
package io.weir.lab.host;
