/** The time of the newest notice, up to which all of them count as read. What persists stands before what is newer. */
export function newestNotice(notices: { when: string }[]): string | undefined {
  return notices
    .map(({ when }) => when)
    .toSorted()
    .at(-1);
}
