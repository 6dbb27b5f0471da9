import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoData, makeDemoData } from '../../tools/screenshots/demo-data.ts';
import { panelPages } from '../../tools/screenshots/panel-pages.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, type PanelWindow, seriousFaults, settled } from './support.ts';

/** Both themes and both widths, each page once in each. */
const LOOKS: Record<string, BrowserContextOptions> = {
  'in the light theme': { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  'in the dark theme on a phone': {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  },
};

let stage: PanelStage;
let owner: PanelWindow;
let made: DemoData;
beforeAll(async () => {
  stage = await sharedPanel();
  owner = await stage.openAsOwner('paiol');
  made = await makeDemoData(stage, owner);
});
afterAll(() => stage.stop());

test.each(Object.entries(LOOKS))(
  'no page has a serious fault, nor one that is wider than the window, %s',
  async (_name, look) => {
    const storageState = await owner.context.storageState();
    const [member, stranger] = [await stage.open({ ...look, storageState }), await stage.open(look)];
    const found: string[] = [];
    for (const { name, path, stranger: isStranger, prepare } of panelPages(made)) {
      const { page, faults } = isStranger ? stranger : member;
      await page.goto(path);
      await settled(page);
      await prepare?.(page);
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (wide > look.viewport!.width) found.push(`${name}: ${wide} px wide`);
      found.push(
        ...[...(await seriousFaults(page)), ...faults.splice(0)].map((fault) => `${name}: ${fault}`),
      );
      // What a page keeps in the browser, such as a form that is not saved, must not ask when the next one is loaded.
      await page.goto('about:blank');
    }
    expect(found).toEqual([]);
  },
  300_000,
);
