package br.celeiro.webhook;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run's status changed.
 *
 * @param runId the run
 * @param tenant slug of the account
 * @param status the new status
 * @param startedAt when the run was created
 * @param schema slug of the schema
 * @param schemaVersion version of the schema that it processes
 * @param filesCount files that it took
 * @param finishedAt when it ended; null before
 * @param error why it failed; null unless the status is {@code FAILED}
 */
public record RunEvent(
    long runId,
    String tenant,
    RunStatus status,
    Instant startedAt,
    String schema,
    String schemaVersion,
    long filesCount,
    @Nullable Instant finishedAt,
    @Nullable RunError error) {

  /**
   * Why a run failed.
   *
   * @param code for programs; stable
   * @param message for people, in Portuguese
   */
  public record RunError(String code, String message) {}
}
