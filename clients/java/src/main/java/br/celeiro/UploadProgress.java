package br.celeiro;

import org.jspecify.annotations.Nullable;

/**
 * What an upload has stored so far.
 *
 * @param bytes bytes of the source in stored parts
 * @param totalBytes bytes of the source; null for a stream
 * @param parts stored parts
 * @param rows records in stored parts
 */
public record UploadProgress(long bytes, @Nullable Long totalBytes, int parts, long rows) {}
