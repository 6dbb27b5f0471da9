/**
 * Client of Celeiro: uploads, exact queries, processing. Begin at {@link br.celeiro.Celeiro};
 * errors are in {@link br.celeiro.error}, webhooks in {@link br.celeiro.webhook}, and the
 * contract's types in {@link br.celeiro.model}.
 */
@NullMarked
package br.celeiro;

import org.jspecify.annotations.NullMarked;
