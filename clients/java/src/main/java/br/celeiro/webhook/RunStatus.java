package br.celeiro.webhook;

/** Status of a run. */
public enum RunStatus {
  /** It was created. */
  STARTED,
  /** It has a machine and works. */
  RUNNING,
  /** All its files are in the columnar table. */
  COMPLETED,
  /** It failed and gave its files back. */
  FAILED,
  /** It was cancelled and gave its files back. */
  CANCELLED,
  /** A status that this version of the package does not know. */
  UNKNOWN;

  static RunStatus of(String value) {
    return switch (value) {
      case "started" -> STARTED;
      case "running" -> RUNNING;
      case "completed" -> COMPLETED;
      case "failed" -> FAILED;
      case "cancelled" -> CANCELLED;
      default -> UNKNOWN;
    };
  }
}
