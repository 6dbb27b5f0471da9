/** Webhooks of the service: verified and typed. */
@NullMarked
package br.celeiro.webhook;

import org.jspecify.annotations.NullMarked;
