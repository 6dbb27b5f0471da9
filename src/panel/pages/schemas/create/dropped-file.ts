/** A file that was dropped on another page, on its way to the page of a new schema. */
let waiting: File | undefined;

export const droppedFile = {
  give(file: File): void {
    waiting = file;
  },

  /** The file, once. */
  take(): File | undefined {
    const file = waiting;
    waiting = undefined;
    return file;
  },
};
