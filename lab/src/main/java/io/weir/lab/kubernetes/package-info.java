/**
 * Workers and a coordinator in pods of a Kubernetes cluster. Only the coordinator and the command
 * line load the client of the cluster's API.
 */
package io.weir.lab.kubernetes;
