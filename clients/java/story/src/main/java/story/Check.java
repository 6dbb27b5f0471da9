package story;

import java.math.BigDecimal;
import java.util.Objects;

/** Compares answers with what the story expects. */
final class Check {
  private Check() {}

  /** The story ends: an answer is wrong. */
  static final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Wrong(String message) {
      super(message);
    }
  }

  static void equal(String what, Object expected, Object found) {
    if (!Objects.equals(expected, found)) {
      throw new Wrong(what + ": expected " + expected + ", found " + found);
    }
  }

  /** Compares by value: the scale of a decimal is not the story's matter. */
  static void sameNumber(String what, String expected, BigDecimal found) {
    if (new BigDecimal(expected).compareTo(found) != 0) {
      throw new Wrong(what + ": expected " + expected + ", found " + found.toPlainString());
    }
  }

  static void that(String what, boolean holds) {
    if (!holds) throw new Wrong(what);
  }
}
