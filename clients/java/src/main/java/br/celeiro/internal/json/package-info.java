/** JSON of the contract. */
@NullMarked
package br.celeiro.internal.json;

import org.jspecify.annotations.NullMarked;
