/** What a run leaves behind, as immutable values with a documented, numbered JSON form. */
package io.weir.core.result;
