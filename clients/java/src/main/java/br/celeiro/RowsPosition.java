package br.celeiro;

import org.jspecify.annotations.Nullable;

/**
 * A place between two rows of a query, from which it can be read on. It holds for an hour from the
 * answer that gave its token.
 *
 * @param pageToken token of the page that the next row belongs to; null on the first page
 * @param rowsOfPage rows of that page already given
 */
public record RowsPosition(@Nullable String pageToken, int rowsOfPage) {

  /** The place before the first row. */
  public static final RowsPosition START = new RowsPosition(null, 0);

  /**
   * Checks the bound.
   *
   * @param pageToken see {@link #pageToken()}
   * @param rowsOfPage see {@link #rowsOfPage()}
   */
  public RowsPosition {
    if (rowsOfPage < 0) throw new IllegalArgumentException("rowsOfPage must be at least 0");
  }
}
