package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.json.JsonType;
import br.celeiro.model.FileList;
import br.celeiro.model.FileRecord;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Collectors;
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

  /** The files of all pages, each once; each page is asked for when its first file is. */
  Stream<FileRecord> stream() {
    return StreamSupport.stream(new Pages(), false);
  }

  /** How many files there are on all pages. */
  long total() {
    return page(filter.perPage(1), 1).meta().total();
  }

  private FileList page(FileFilter asked, int number) {
    URI files = api.ofSchema(schema, "files");
    return api.get(URI.create(files + "?" + asked.queryOf(number, PER_PAGE)), FILE_LIST);
  }

  /**
   * Goes through the pages. They are numbered, and files that come or leave meanwhile move the
   * others to other pages. So in the order of creation each request begins at the moment of the
   * last file, and further pages are those of one moment.
   */
  private final class Pages extends AbstractSpliterator<FileRecord> {
    private Iterator<FileRecord> present = Collections.emptyIterator();
    private @Nullable Instant moment;
    private int number = 1;
    private boolean isLast;

    /** Ids of the moment that were given; in another order than that of creation, all. */
    private Set<Long> given = new HashSet<>();

    Pages() {
      super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    }

    @Override
    public boolean tryAdvance(Consumer<? super FileRecord> action) {
      while (!present.hasNext()) {
        if (isLast) return false;
        turn();
      }
      action.accept(present.next());
      return true;
    }

    private void turn() {
      FileList list = page(moment == null ? filter : filter.onwardFrom(moment), number);
      List<FileRecord> files = list.data();
      present = files.stream().filter(file -> given.add(file.id())).toList().iterator();
      isLast = number >= list.meta().lastPage();
      number++;
      if (filter.isByCreation() && !files.isEmpty()) {
        moveTo(momentOf(files.get(files.size() - 1)), files);
      }
    }

    private void moveTo(Instant last, List<FileRecord> files) {
      if (last.equals(moment)) return;
      moment = last;
      number = 1;
      given =
          files.stream()
              .filter(file -> momentOf(file).equals(last))
              .map(FileRecord::id)
              .collect(Collectors.toCollection(HashSet::new));
    }

    /** As a filter, a moment means its whole millisecond. */
    private static Instant momentOf(FileRecord file) {
      return file.createdAt().truncatedTo(ChronoUnit.MILLIS);
    }
  }
}
