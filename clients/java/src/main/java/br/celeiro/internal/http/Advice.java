package br.celeiro.internal.http;

/** What to do about each kind of error: the end of its message. */
public final class Advice {
  static final String TOKEN =
      "Check the token: it may be expired or revoked; the account's owner makes another in the panel.";
  static final String SCOPE =
      "Use a token that has the operation's scope, or ask the account's owner for the right.";
  static final String SCHEMA =
      "Check the slug of the schema, and that the token belongs to its account.";
  static final String REQUEST = "Correct what fields() names, and send the request again.";
  public static final String FILE =
      "Correct the lines that report() names, and send the file again.";
  static final String DAMAGED =
      "Set the files of damagedFiles() aside in the panel, and begin the query anew.";
  static final String RATE = "Send fewer requests at once, or try again after retryAfter().";
  static final String STORAGE =
      "Tell who operates the service, and send it again when there is room.";
  static final String SERVICE = "Try again later; if it goes on, give support the request id ";
  static final String FOREIGN = "Check the base URL, and the proxies between here and the service.";

  private Advice() {}
}
