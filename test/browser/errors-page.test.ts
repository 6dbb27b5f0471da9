import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(() => stage.stop());

test.each([
  ['light', 1280, 'rgb(255, 253, 248)'],
  ['light', 390, 'rgb(255, 253, 248)'],
  ['dark', 390, 'rgb(26, 22, 19)'],
] as const)(
  'the page of errors can be read in the %s theme, %i px wide',
  async (colorScheme, width, ground) => {
    const { page, faults, context } = await stage.open({ colorScheme, viewport: { width, height: 844 } });
    await page.goto('/docs/erros#query_timeout');
    const section = page.getByRole('article', { name: 'query_timeout', exact: true });
    await expect.poll(() => section.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(100);
    expect(await section.textContent()).toContain('504');
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(ground);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(faults).toEqual([]);
    // All sections have one form, and Axe takes half a minute for the whole page.
    await page.evaluate(
      `document.querySelectorAll('section:nth-of-type(n + 3)').forEach((one) => one.remove())`,
    );
    expect(await seriousFaults(page)).toEqual([]);
    await context.close();
  },
);

test('the page of errors is read by keyboard: to the content, to an area, to a code', async () => {
  const { page, context } = await stage.open();
  await page.goto('/docs/erros');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  await page.getByRole('navigation').getByRole('link', { name: 'Execução de consultas' }).press('Enter');
  const heading = page.getByRole('heading', { name: 'Execução de consultas' });
  await expect.poll(() => heading.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(100);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#query_timeout');
  await context.close();
});
