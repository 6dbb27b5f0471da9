package br.celeiro.error;

import br.celeiro.model.DamagedFile;
import java.util.List;

/** 409: stored files are missing or damaged, so a query would answer too few rows. */
public final class DamagedSourceException extends CeleiroException {
  private static final long serialVersionUID = 1L;

  private final transient List<DamagedFile> damagedFiles;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param damagedFiles the files, ten at most
   */
  public DamagedSourceException(
      String message, ErrorDetails details, List<DamagedFile> damagedFiles) {
    super(message, details, null);
    this.damagedFiles = List.copyOf(damagedFiles);
  }

  /**
   * The damaged files, ten at most.
   *
   * @return their ids and names; empty where files of the table itself are damaged
   */
  public List<DamagedFile> damagedFiles() {
    return damagedFiles;
  }
}
