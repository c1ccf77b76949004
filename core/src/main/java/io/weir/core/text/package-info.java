/** Text from outside of weir: how it is read within bounds, and how it is shown. */
package io.weir.core.text;
