/**
 * Carries out a plan: for each run a fresh deployment, a worker, a trial, and a result folder that
 * holds all of it.
 */
package io.weir.lab.experiment;
