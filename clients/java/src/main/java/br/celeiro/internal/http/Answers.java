package br.celeiro.internal.http;

import br.celeiro.error.AuthenticationException;
import br.celeiro.error.CeleiroException;
import br.celeiro.error.DamagedSourceException;
import br.celeiro.error.ErrorDetails;
import br.celeiro.error.InvalidFileException;
import br.celeiro.error.InvalidRequestException;
import br.celeiro.error.NotFoundException;
import br.celeiro.error.PermissionException;
import br.celeiro.error.RateLimitException;
import br.celeiro.error.ServiceException;
import br.celeiro.error.StorageFullException;
import br.celeiro.error.UnexpectedAnswerException;
import br.celeiro.internal.json.JsonType;
import br.celeiro.model.ValidationReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What answers mean: a value of the contract, or an error. */
public final class Answers {
  /** Most bytes of a foreign answer that a message shows. */
  private static final int SHOWN_BYTES = 200;

  private Answers() {}

  /**
   * The value that a successful answer holds.
   *
   * @throws CeleiroException of the kind that any other answer means
   */
  public static <T> T read(Answer answer, JsonType<T> type) {
    requireOk(answer);
    try {
      T value = type.read(answer.body());
      if (value != null) return value;
    } catch (IOException notOurs) {
      throw unexpected(answer, notOurs);
    }
    throw unexpected(answer, null);
  }

  /**
   * Passes an answer that succeeded and says that it is JSON.
   *
   * @throws CeleiroException of the kind that any other answer means
   */
  public static void requireOk(Answer answer) {
    if (!answer.isOk()) throw error(answer);
    if (!answer.headers().areOfJson()) throw unexpected(answer, null);
  }

  /** The code of an answer that did not succeed; empty where it is not the service's. */
  static String codeOf(Answer answer) {
    ErrorBody body = ErrorBody.of(answer);
    return body == null ? "" : body.all().code();
  }

  /** The error of an answer that did not succeed. */
  public static CeleiroException error(Answer answer) {
    ErrorBody body = ErrorBody.of(answer);
    if (body == null) return unexpected(answer, null);
    ErrorDetails details = body.details();
    String text = body.text() + " ";
    return switch (answer.status()) {
      case 401 -> new AuthenticationException(text + Advice.TOKEN, details, null);
      case 403 -> new PermissionException(text + Advice.SCOPE, details, null);
      case 404 -> new NotFoundException(text + Advice.SCHEMA, details, null);
      case 400, 413, 415, 422 -> invalid(body, text);
      case 409 -> new DamagedSourceException(text + Advice.DAMAGED, details, body.damagedFiles());
      case 429 ->
          new RateLimitException(text + Advice.RATE, details, answer.headers().retryAfter());
      case 507 -> new StorageFullException(text + Advice.STORAGE, details, null);
      default ->
          new ServiceException(text + Advice.SERVICE + body.all().requestId(), details, null);
    };
  }

  private static CeleiroException invalid(ErrorBody body, String text) {
    ValidationReport report = body.all().report();
    if (report == null) {
      return new InvalidRequestException(text + Advice.REQUEST, body.details(), null);
    }
    return new InvalidFileException(text + Advice.FILE, body.details(), report, body.all().file());
  }

  /** The error of an answer that is not the service's. */
  public static UnexpectedAnswerException unexpected(Answer answer, @Nullable Throwable cause) {
    String type = answer.headers().get("content-type");
    String text =
        "%d with %s, which is not an answer of Celeiro: %s. %s"
            .formatted(
                answer.status(),
                type == null ? "no content type" : type,
                beginning(answer.body()),
                Advice.FOREIGN);
    ErrorDetails details =
        new ErrorDetails(answer.status(), null, answer.headers().get("x-request-id"), Map.of());
    return new UnexpectedAnswerException(text, details, cause);
  }

  private static String beginning(byte[] body) {
    int length = Math.min(body.length, SHOWN_BYTES);
    String text = new String(body, 0, length, StandardCharsets.UTF_8).replaceAll("\\s+", " ");
    return "\"" + text.strip() + (length < body.length ? "\"..." : "\"");
  }
}
