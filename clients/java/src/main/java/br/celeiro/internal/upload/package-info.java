/** Uploads: cutting a source into parts, sending them side by side, noting what is stored. */
@NullMarked
package br.celeiro.internal.upload;

import org.jspecify.annotations.NullMarked;
