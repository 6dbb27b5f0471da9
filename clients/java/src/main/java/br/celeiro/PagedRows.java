package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Call;
import br.celeiro.model.QueryColumn;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of all pages. The page after the present one is fetched while that is read. */
final class PagedRows<T> implements Rows<T> {
  private final Api api;
  private final Executor executor;
  private final QueryCalls calls;
  private final Function<? super Row, ? extends T> mapper;
  private final RowsPosition start;

  private @Nullable QueryPage page;
  private @Nullable String pageToken;
  private int given;

  // Set by the thread that receives headers, too.
  private @Nullable PageFetch present;
  private @Nullable PageFetch next;
  private boolean closed;

  PagedRows(
      Api api,
      Executor executor,
      QueryCalls calls,
      RowsPosition start,
      Function<? super Row, ? extends T> mapper) {
    this.api = api;
    this.executor = executor;
    this.calls = calls;
    this.start = start;
    this.mapper = mapper;
    this.pageToken = start.pageToken();
  }

  @Override
  public Iterator<T> iterator() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rowFollows();
      }

      @Override
      public T next() {
        return nextRow();
      }
    };
  }

  private boolean rowFollows() {
    for (; ; ) {
      if (isClosed()) return false;
      QueryPage current = page;
      if (current == null) {
        current = open(firstFetch());
        given = Math.min(start.rowsOfPage(), current.rows().size());
      }
      if (given < current.rows().size()) return true;
      String token = current.nextPageToken();
      if (token == null) return false;
      open(fetchOf(token));
      given = 0;
    }
  }

  private T nextRow() {
    if (!rowFollows() || page == null) throw new NoSuchElementException("no row follows");
    T row = mapper.apply(page.rows().get(given));
    given++;
    return row;
  }

  @Override
  public List<QueryColumn> columns() {
    if (page == null) rowFollows();
    if (page == null) throw new IllegalStateException("closed before the first page");
    return page.columns();
  }

  @Override
  public RowsPosition position() {
    if (page == null) return start;
    String following = page.nextPageToken();
    boolean atEnd = given == page.rows().size() && following != null;
    return atEnd ? new RowsPosition(following, 0) : new RowsPosition(pageToken, given);
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (present != null) present.cancel();
    if (next != null) next.cancel();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private PageFetch firstFetch() {
    String token = start.pageToken();
    return new PageFetch(api, token, token == null ? calls.first() : calls.resumed(token));
  }

  /**
   * Makes a page the present one; as soon as its headers name the page after it, that is fetched.
   */
  private QueryPage open(PageFetch fetch) {
    synchronized (this) {
      present = fetch;
    }
    fetch.whenNextIsKnown(token -> fetchAhead(fetch, token));
    QueryPage opened = fetch.await();
    page = opened;
    pageToken = fetch.token();
    return opened;
  }

  private synchronized void fetchAhead(PageFetch of, String token) {
    if (closed || of != present) return;
    PageFetch ahead = new PageFetch(api, token, calls.next(token));
    next = ahead;
    executor.execute(ahead::run);
  }

  /**
   * The fetch of a token: the one under way, unless a page that was fetched again named another.
   */
  private synchronized PageFetch fetchOf(String token) {
    PageFetch ahead = next;
    next = null;
    if (ahead != null && token.equals(ahead.token())) return ahead;
    if (ahead != null) ahead.cancel();
    Call call = calls.next(token);
    return new PageFetch(api, token, call);
  }
}
