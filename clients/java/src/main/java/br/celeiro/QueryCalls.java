package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Call;
import br.celeiro.internal.json.Json;
import br.celeiro.model.QueryFirstPage;
import br.celeiro.model.QueryFormat;
import br.celeiro.model.QueryNextPage;
import java.net.URI;

/** The requests of a query's pages, all in the one format whose values lose nothing. */
final class QueryCalls {
  /** Rows of a page unless the query says otherwise: the most that the contract allows. */
  private static final int ROWS_LIMIT = 10_000;

  private final URI uri;
  private final QueryFirstPage query;

  private QueryCalls(URI uri, QueryFirstPage query) {
    this.uri = uri;
    this.query = query;
  }

  /** The pages of all rows of a query. */
  static QueryCalls ofRows(Api api, String schema, QueryFirstPage query) {
    Integer limit = query.limit();
    QueryFirstPage sized = query.withLimit(limit == null ? ROWS_LIMIT : limit);
    return new QueryCalls(api.ofSchema(schema, "query"), sized);
  }

  Call first() {
    return one(uri, query);
  }

  /** The page of a token, checked to belong to this query. */
  Call resumed(String pageToken) {
    QueryNextPage page =
        new QueryNextPage(pageToken)
            .withSelect(query.select())
            .withEventFrom(query.eventFrom())
            .withEventTo(query.eventTo())
            .withWhere(query.where())
            .withGroupBy(query.groupBy())
            .withOrderBy(query.orderBy())
            .withLimit(query.limit());
    return one(uri, page);
  }

  Call next(String pageToken) {
    return one(uri, new QueryNextPage(pageToken));
  }

  /** The request of one first page. */
  static Call one(URI uri, QueryFirstPage query) {
    QueryFormat exact = QueryFormat.JSON_COMPACT_STRINGS;
    return Call.post(uri, Json.bytes(query.withFormat(exact).withIncludeMeta(true)));
  }

  /** The request of one following page. */
  static Call one(URI uri, QueryNextPage page) {
    QueryFormat exact = QueryFormat.JSON_COMPACT_STRINGS;
    return Call.post(uri, Json.bytes(page.withFormat(exact).withIncludeMeta(true)));
  }
}
