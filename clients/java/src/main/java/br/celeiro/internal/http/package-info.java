/** Requests and answers: attempts, timeouts, retries, and what an answer means. */
@NullMarked
package br.celeiro.internal.http;

import org.jspecify.annotations.NullMarked;
