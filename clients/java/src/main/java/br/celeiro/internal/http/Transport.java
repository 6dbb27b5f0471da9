package br.celeiro.internal.http;

import br.celeiro.error.CeleiroException;
import br.celeiro.model.ErrorCodes;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sends requests until they are answered: what may pass is tried again, after the wait that the
 * service asks for or with a growing one. It is safe for concurrent use.
 */
public final class Transport {
  /**
   * Statuses that may be gone at the next attempt. So may one code of 400: an upload that was cut
   * on its way, for instance by a service that stops, and of which nothing was kept.
   */
  private static final Set<Integer> MAY_PASS = Set.of(408, 429, 500, 502, 503, 504, 507);

  /**
   * Codes of such answers whose cause stays: the same query takes as long again, and waiting makes
   * no quota larger.
   */
  private static final Set<String> STAYING =
      Set.of(ErrorCodes.QUERY_TIMEOUT, ErrorCodes.STORAGE_QUOTA_EXCEEDED);

  /** Longest wait that an answer can ask for; longer ones are cut to it. */
  private static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(2);

  private static final Duration FIRST_BACKOFF = Duration.ofMillis(500);
  private static final Duration MAX_BACKOFF = Duration.ofSeconds(30);

  /** Doublings after which the backoff is its maximum anyway; more would overflow. */
  private static final int MAX_DOUBLINGS = 6;

  private final HttpClient client;
  private final Duration timeout;
  private final int maxAttempts;
  private final Pause pause;

  /**
   * A transport over a client.
   *
   * @param client what sends requests
   * @param timeout longest silence of an attempt
   * @param maxAttempts most attempts of one request, at least 1
   * @param pause how it waits between attempts
   */
  public Transport(HttpClient client, Duration timeout, int maxAttempts, Pause pause) {
    this.client = client;
    this.timeout = timeout;
    this.maxAttempts = maxAttempts;
    this.pause = pause;
  }

  /**
   * The last answer of a request, whatever its status.
   *
   * @throws CeleiroException where the last attempt had no whole answer
   * @throws CancellationException when the thread is interrupted
   */
  public Answer send(Call call) {
    try {
      return sendUntilAnswered(call);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      CancellationException cancelled = new CancellationException("interrupted");
      cancelled.initCause(interrupted);
      throw cancelled;
    }
  }

  private Answer sendUntilAnswered(Call call) throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      boolean last = attempt == maxAttempts;
      Duration wait = backoff(attempt);
      try {
        Answer answer = new Attempt(client, timeout).run(call);
        if (last || !mayRepeat(call, answer)) return answer;
        Duration asked = answer.headers().retryAfter();
        if (asked != null) wait = asked.compareTo(MAX_RETRY_AFTER) < 0 ? asked : MAX_RETRY_AFTER;
      } catch (AttemptFailure failure) {
        boolean again = failure.mayPass() && call.repeat().allows(failure);
        if (last || !again) throw failure.toException(call, attempt);
      }
      pause.sleep(wait);
    }
  }

  private static boolean mayRepeat(Call call, Answer answer) {
    String code = Answers.codeOf(answer);
    if (ErrorCodes.UPLOAD_INTERRUPTED.equals(code)) return true;
    return MAY_PASS.contains(answer.status())
        && call.repeat().allows(answer.status())
        && !STAYING.contains(code);
  }

  /**
   * A random part of a wait that doubles with each attempt, so that clients do not come back
   * together.
   */
  private static Duration backoff(int attempt) {
    Duration full = FIRST_BACKOFF.multipliedBy(1L << Math.min(attempt - 1, MAX_DOUBLINGS));
    long most = Math.min(full.toNanos(), MAX_BACKOFF.toNanos());
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most + 1));
  }
}
