/**
 * What can go wrong. Every error is a {@link br.celeiro.error.CeleiroException} whose message ends
 * with what to do; the classes tell the kinds apart.
 */
@NullMarked
package br.celeiro.error;

import org.jspecify.annotations.NullMarked;
