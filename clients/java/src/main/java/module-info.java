/** Client of Celeiro; begin at {@link br.celeiro.Celeiro}. */
module br.celeiro {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires transitive com.fasterxml.jackson.annotation;
  requires transitive java.net.http;
  requires transitive org.jspecify;

  exports br.celeiro;
  exports br.celeiro.error;
  exports br.celeiro.model;
  exports br.celeiro.webhook;

  opens br.celeiro.model to
      com.fasterxml.jackson.databind;
}
