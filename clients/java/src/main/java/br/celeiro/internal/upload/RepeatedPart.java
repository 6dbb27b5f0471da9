package br.celeiro.internal.upload;

import br.celeiro.error.CeleiroException;
import br.celeiro.error.ErrorDetails;

/** A part that has the content of another, which the service stores once. */
final class RepeatedPart extends CeleiroException {
  private static final long serialVersionUID = 1L;

  RepeatedPart(String message) {
    super(message, ErrorDetails.NONE, null);
  }

  /** The error as the caller gets it: what to do is known when the upload is over. */
  CeleiroException told(String advice) {
    CeleiroException told = new CeleiroException(getMessage() + " " + advice, details(), null);
    told.setStackTrace(getStackTrace());
    return told;
  }
}
