/**
 * What a broker says of itself while it runs: what is asked, how a figure is made of the answers,
 * and the form in which it is kept.
 */
package io.weir.core.metric;
