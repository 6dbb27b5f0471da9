package br.celeiro.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures by one secret: HMAC-SHA-256 of {@code id.timestamp.payload}. */
final class Signature {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "whsec_";
  private static final String VERSION = "v1,";

  private final SecretKeySpec key;

  private Signature(byte[] secret) {
    this.key = new SecretKeySpec(secret, ALGORITHM);
  }

  /**
   * Signs with a secret.
   *
   * @param secret {@code whsec_} and Base64
   * @throws IllegalArgumentException for a text that is no secret
   */
  static Signature ofSecret(String secret) {
    String text = secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret;
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw new IllegalArgumentException(
          "a secret is no Base64: copy it from the panel", notBase64);
    }
    if (bytes.length == 0)
      throw new IllegalArgumentException("a secret is empty: copy it from the panel");
    return new Signature(bytes);
  }

  /**
   * Whether one of the header's signatures is this one; the time it takes does not depend on where
   * they differ.
   */
  boolean isIn(String header, String id, String timestamp, byte[] payload) {
    byte[] expected = (VERSION + sign(id, timestamp, payload)).getBytes(StandardCharsets.UTF_8);
    boolean found = false;
    for (String given : header.split(" ", -1)) {
      found |= MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
    }
    return found;
  }

  private String sign(String id, String timestamp, byte[] payload) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(payload));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible); // Every Java platform has HMAC-SHA-256.
    }
  }
}
