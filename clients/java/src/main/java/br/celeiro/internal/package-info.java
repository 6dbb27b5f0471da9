/** The machinery; nothing of it is for callers. */
@NullMarked
package br.celeiro.internal;

import org.jspecify.annotations.NullMarked;
