const MIB = 1024 * 1024;

/** How much of one upload may lie between its stages. */
export interface Windows {
  /** Size of a batch at which reading from the socket pauses, bytes. */
  batchBytes: number;
  /** Bytes in flight to the thread at which sending pauses. */
  sentBytes: number;
  /** Most pieces of 1 MiB in flight to the store. */
  pieces: number;
}

/** At most 2 MiB: for large bodies beyond the first `MOST_WIDE` and `MOST_NARROW`. */
export const TIGHT: Windows = { batchBytes: MIB / 4, sentBytes: MIB / 4, pieces: 1 };

/** At most 7 MiB: for small bodies, and for `MOST_NARROW` large ones beyond the first `MOST_WIDE`. */
export const NARROW: Windows = { batchBytes: MIB, sentBytes: MIB, pieces: 3 };

/** At most 15 MiB: enough that no stage of a fast upload waits for the turn of another. */
export const WIDE: Windows = { batchBytes: 2 * MIB, sentBytes: 4 * MIB, pieces: 6 };

/** Most uploads of a process with wide windows, so that many uploads take little more memory than narrow ones. */
export const MOST_WIDE = 8;

/** Most uploads of large bodies with narrow windows: with the wide ones, as many as one tenant has at once by its plan. */
export const MOST_NARROW = 24;
