package br.celeiro;

import br.celeiro.model.QueryColumn;
import br.celeiro.model.QueryStatistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a query.
 *
 * @param columns names and types, in the order of {@code select}
 * @param rows the rows
 * @param statistics what the query cost; null where the service did not say
 * @param nextPageToken token of the next page; null after the last row
 */
public record QueryPage(
    List<QueryColumn> columns,
    List<Row> rows,
    @Nullable QueryStatistics statistics,
    @Nullable String nextPageToken) {

  /**
   * Copies the lists, so that nothing changes them later.
   *
   * @param columns see {@link #columns()}
   * @param rows see {@link #rows()}
   * @param statistics see {@link #statistics()}
   * @param nextPageToken see {@link #nextPageToken()}
   */
  public QueryPage {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }
}
