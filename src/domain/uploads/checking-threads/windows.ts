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

/** At most 7 MiB: for small bodies, and for large ones beyond the first `MOST_WIDE`. */
export const NARROW: Windows = { batchBytes: MIB, sentBytes: MIB, pieces: 3 };

/** At most 15 MiB: enough that no stage of a fast upload waits for the turn of another. */
export const WIDE: Windows = { batchBytes: 2 * MIB, sentBytes: 4 * MIB, pieces: 6 };

/** Most uploads of a process with wide windows, so that many uploads take little more memory than narrow ones. */
export const MOST_WIDE = 8;
