/**
 * What a proof by kills is made of: when systems are killed, what survives, and what that proves.
 */
package io.weir.core.proof;
