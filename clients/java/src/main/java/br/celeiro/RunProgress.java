package br.celeiro;

/**
 * How far runs have come, all together.
 *
 * @param filesDone files in the columnar table
 * @param filesCount files that the runs took
 */
public record RunProgress(long filesDone, long filesCount) {}
