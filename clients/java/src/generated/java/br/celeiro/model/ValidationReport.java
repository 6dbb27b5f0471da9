// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What is wrong with a file. Every bad line is counted; the first 100 are described, in the order
 * of the file, each by the first problem found in it. The control panel shows the reports of a
 * schema's last 1,000 invalid files.
 *
 * @param lines Number of lines read.
 * @param badLines Number of lines that break a rule, also those past the first 100.
 * @param errors The first 100 bad lines.
 */
public record ValidationReport(
    @JsonProperty(value = "lines", required = true) long lines,
    @JsonProperty(value = "bad_lines", required = true) long badLines,
    @JsonProperty(value = "errors", required = true) List<LineError> errors) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param lines see {@link #lines()}
   * @param badLines see {@link #badLines()}
   * @param errors see {@link #errors()}
   */
  public ValidationReport {
    errors = List.copyOf(errors);
  }
}
