package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.json.JsonType;
import br.celeiro.model.FileList;
import br.celeiro.model.FileRecord;
import java.net.URI;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The files of a schema, page by page. */
final class FileListing {
  private static final JsonType<FileList> FILE_LIST = JsonType.of(FileList.class);
  private static final int PER_PAGE = 100;

  private final Api api;
  private final String schema;
  private final FileFilter filter;

  FileListing(Api api, String schema, FileFilter filter) {
    this.api = api;
    this.schema = schema;
    this.filter = filter;
  }

  /** The files of all pages; each page is asked for when its first file is. */
  Stream<FileRecord> stream() {
    return StreamSupport.stream(new Pages(), false);
  }

  /** How many files there are on all pages. */
  long total() {
    return new FileListing(api, schema, filter.perPage(1)).page(1).meta().total();
  }

  private FileList page(int number) {
    URI files = api.ofSchema(schema, "files");
    return api.get(URI.create(files + "?" + filter.queryOf(number, PER_PAGE)), FILE_LIST);
  }

  private final class Pages extends AbstractSpliterator<FileRecord> {
    private @Nullable FileList present;
    private int given;

    Pages() {
      super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    }

    @Override
    public boolean tryAdvance(Consumer<? super FileRecord> action) {
      FileList list = present == null ? open(1) : present;
      while (given == list.data().size()) {
        if (list.meta().currentPage() >= list.meta().lastPage()) return false;
        list = open(list.meta().currentPage() + 1);
      }
      action.accept(list.data().get(given));
      given++;
      return true;
    }

    private FileList open(int number) {
      FileList list = page(number);
      present = list;
      given = 0;
      return list;
    }
  }
}
