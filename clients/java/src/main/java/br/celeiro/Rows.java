package br.celeiro;

import br.celeiro.model.QueryColumn;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, over all its pages, once. A page is fetched whole before its rows are given,
 * and the next one while they are read, so that memory holds two pages. Close it where it is not
 * read to its end.
 *
 * <p>It is for one thread at a time.
 *
 * @param <T> what a row is given as
 */
public interface Rows<T> extends Iterable<T>, AutoCloseable {

  /**
   * The rows that are left. There is one pass: every iterator goes on where the others are.
   *
   * <p>It throws a {@link br.celeiro.error.CeleiroException} where a page cannot be had; {@link
   * #position()} then tells where to go on.
   *
   * @return the iterator
   */
  @Override
  Iterator<T> iterator();

  /**
   * The columns, in the order of {@code select}; fetches the first page where it has to.
   *
   * @return names and types
   */
  List<QueryColumn> columns();

  /**
   * The place before the next row, for {@link Celeiro#rows(String, br.celeiro.model.QueryFirstPage,
   * RowsPosition)}.
   *
   * @return {@link #pageToken()} and {@link #rowsOfPage()}
   */
  RowsPosition position();

  /**
   * The token of the page that the next row belongs to.
   *
   * @return the token; null on the first page
   */
  default @Nullable String pageToken() {
    return position().pageToken();
  }

  /**
   * The rows of that page already given.
   *
   * @return how many
   */
  default int rowsOfPage() {
    return position().rowsOfPage();
  }

  /**
   * The rows that are left, as a stream that closes them.
   *
   * @return a sequential, ordered stream
   */
  default Stream<T> stream() {
    int features = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), features), false)
        .onClose(this::close);
  }

  /** Cancels what is under way; no row follows. */
  @Override
  void close();
}
