/** Files that were dropped on another page, on their way to the page of a new schema. */
let waiting: File[] = [];

export const droppedFiles = {
  give(files: File[]): void {
    waiting = files;
  },

  /** The files, once. */
  take(): File[] {
    const files = waiting;
    waiting = [];
    return files;
  },
};
