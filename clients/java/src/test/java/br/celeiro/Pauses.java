package br.celeiro;

import br.celeiro.internal.http.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Notes waits instead of waiting. */
final class Pauses implements Pause {
  private final List<Duration> noted = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void sleep(Duration time) {
    noted.add(time);
  }

  List<Duration> noted() {
    return List.copyOf(noted);
  }
}
