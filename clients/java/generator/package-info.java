/**
 * The types of the contract: what is sent to the service and what it answers. They are immutable.
 *
 * <p>OpenAPI Generator writes them; members and values that this version does not know are passed over.
 */
@NullMarked
package br.celeiro.model;

import org.jspecify.annotations.NullMarked;
