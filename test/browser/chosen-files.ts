import type { Page, Route } from 'playwright-core';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Chooses files on the page of a schema's files. */
export async function choose(page: Page, files: ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Enviar arquivos' }).click(),
  ]);
  await chooser.setFiles(files);
}

/** The row of a file in the list of uploads. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
}

const answers = {
  hold: () => {},
  cut: (route: Route) => route.abort(),
  send: (route: Route) => route.continue(),
};

/**
 * Decides what becomes of each upload from now on. `unroute` would send what is held, even a cancelled upload where the browser
 * hears of the cancelling later.
 */
export async function answerUploads(page: Page, answer: keyof typeof answers): Promise<void> {
  await page.route('**/u/**', answers[answer]);
}
