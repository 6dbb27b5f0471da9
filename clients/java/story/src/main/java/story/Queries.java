package story;

import br.celeiro.QueryPage;
import br.celeiro.Rows;
import br.celeiro.RowsPosition;
import br.celeiro.UploadOptions;
import br.celeiro.model.QueryFirstPage;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/** Records on their way out. */
final class Queries {
  private Queries() {}

  static void sums(Scene scene) {
    JsonNode step = scene.step("sums");
    totals(scene).check("sums", step.path("expected"));
  }

  private static Totals totals(Scene scene) {
    QueryPage page =
        scene.celeiro().query(scene.schema(), scene.query(scene.step("sums").path("select")));
    Check.equal("rows of the page", 1, page.rows().size());
    Check.equal("next page", null, page.nextPageToken());
    return Totals.from(page.rows().get(0));
  }

  /** Pages show the data as it stood at the first, whatever is uploaded meanwhile. */
  static void walk(Scene scene) {
    JsonNode step = scene.step("walk");
    QueryFirstPage query = scene.query(step.path("select")).withLimit(step.path("limit").asInt());
    Totals totals = Totals.NONE;
    int nulls = 0;
    try (Rows<Flight> rows = scene.celeiro().rows(scene.schema(), query, Flight::from)) {
      for (Flight flight : rows) {
        totals = totals.with(flight);
        if (flight.delay() == null) nulls++;
        if (totals.rows() == step.path("upload_after_rows").asLong()) {
          UploadOptions whole = UploadOptions.defaults();
          scene.celeiro().upload(scene.schema(), scene.file(step, "upload"), whole);
        }
      }
    }
    totals.check("walk", step.path("expected"));
    Check.equal("nulls", step.path("expected").path("nulls").asInt(), nulls);
    totals(scene).check("afterwards", step.path("afterwards"));
  }

  static void resume(Scene scene) {
    JsonNode step = scene.step("resume");
    QueryFirstPage query =
        scene.query(scene.step("walk").path("select")).withLimit(step.path("limit").asInt());
    Set<Long> tickets = new HashSet<>();
    RowsPosition position;
    try (Rows<Flight> rows = scene.celeiro().rows(scene.schema(), query, Flight::from)) {
      Iterator<Flight> flights = rows.iterator();
      for (int count = 0; count < step.path("after_rows").asInt(); count++) {
        tickets.add(flights.next().ticket());
      }
      position = rows.position();
    }
    long more;
    try (Rows<Flight> rest = scene.celeiro().rows(scene.schema(), query, position, Flight::from)) {
      more = rest.stream().filter(flight -> tickets.add(flight.ticket())).count();
    }
    Check.equal("rows", step.path("rows").asLong(), step.path("after_rows").asLong() + more);
    Check.equal("different rows", step.path("rows").asInt(), tickets.size());
  }
}
