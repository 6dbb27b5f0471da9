package br.celeiro.internal.upload;

import br.celeiro.internal.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Whom a journal counts for. */
public final class JournalAccount {
  private JournalAccount() {}

  /**
   * One SHA-256 of the service and the account, which is the same in all clients. The journal says
   * nothing else about either.
   *
   * @param baseUrl without a slash at its end
   * @param token the API token
   */
  public static String of(String baseUrl, String token) {
    String tenant = tenant(token);
    return sha256(baseUrl + "\n" + (tenant == null ? sha256(token) : tenant));
  }

  /**
   * The account that a token names; null for a token that names none, which counts for itself
   * alone.
   */
  private static @Nullable String tenant(String token) {
    String[] segments = token.split("\\.", -1);
    if (segments.length != 3) return null;
    try {
      JsonNode tenant =
          Json.MAPPER.readTree(Base64.getUrlDecoder().decode(segments[1])).path("tenant");
      return tenant.isTextual() && !tenant.textValue().isEmpty() ? tenant.textValue() : null;
    } catch (IOException | IllegalArgumentException unreadable) {
      return null;
    }
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // Every Java platform has SHA-256.
    }
  }
}
