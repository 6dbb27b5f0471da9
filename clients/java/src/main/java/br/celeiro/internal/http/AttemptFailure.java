package br.celeiro.internal.http;

import br.celeiro.error.CeleiroException;
import br.celeiro.error.ConnectionException;
import br.celeiro.error.ErrorDetails;
import br.celeiro.error.UnexpectedAnswerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;

/** One attempt of a request came to no whole answer. */
final class AttemptFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /** How an attempt can fail. */
  enum Kind {
    /** No connection was made, so the service has seen nothing of the request. */
    REFUSED("the connection was refused"),
    /** The connection was cut before the answer's headers. */
    CUT("the connection was cut before an answer"),
    /** The connection was cut within the answer's body. */
    CUT_BODY("the answer was cut before its end"),
    /** No byte passed in either direction for the whole timeout. */
    SILENT("no byte passed within the timeout"),
    /** What came is not HTTP. */
    NOT_HTTP("what answered does not speak HTTP");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private final Kind kind;
  private final IOException error;

  AttemptFailure(Kind kind, IOException error) {
    super(error);
    this.kind = kind;
    this.error = error;
  }

  /** The failure that an error of the HTTP client means. */
  static AttemptFailure of(IOException error, boolean answered) {
    if (error instanceof ConnectException || error instanceof HttpConnectTimeoutException) {
      return new AttemptFailure(Kind.REFUSED, error);
    }
    if (error instanceof ProtocolException) return new AttemptFailure(Kind.NOT_HTTP, error);
    return new AttemptFailure(answered ? Kind.CUT_BODY : Kind.CUT, error);
  }

  Kind kind() {
    return kind;
  }

  /** Whether another attempt may do better. */
  boolean mayPass() {
    return kind != Kind.NOT_HTTP;
  }

  /** The error of the last attempt. */
  CeleiroException toException(Call call, int attempts) {
    String place = call.method() + " " + shown(call.uri());
    String what = place + ": " + kind.text + " (" + reason() + "; attempts: " + attempts + "). ";
    if (kind == Kind.NOT_HTTP) {
      String advice = "Check the base URL, and the proxies between here and the service.";
      return new UnexpectedAnswerException(what + advice, ErrorDetails.NONE, error);
    }
    String advice =
        "Check the base URL and the network, and that the service runs; then try again.";
    return new ConnectionException(what + advice, ErrorDetails.NONE, error);
  }

  private String reason() {
    String message = error.getMessage();
    return message == null ? error.getClass().getSimpleName() : message;
  }

  /** The address without its path's secrets: an upload URL is a credential. */
  private static String shown(URI uri) {
    return uri.getScheme() + "://" + uri.getAuthority();
  }
}
