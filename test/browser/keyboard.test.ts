import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(() => stage.stop());

/** More than a page has on the way to anything. */
const MOST_STOPS = 150;

interface Focus {
  name: string;
  isSeen: boolean;
}

/** In the page: what a person calls a control. */
const nameOf = `((at) => {
  const label = at.labels?.[0];
  const ids = at.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  return (at.ariaLabel || named || label?.textContent || at.textContent).trim().slice(0, 60);
})`;

/** In the page: the name of what has the focus, and whether a person sees that it has it. Null: nothing has it. */
const focused = `(() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  const isMarked = (part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  // A radio button that is a segment shows it at its label; a field by its caret and its border.
  const isSeen = at.matches('input:not([type=radio], [type=checkbox]), textarea, [contenteditable]') ||
    [at, at.labels?.[0]].some((part) => part && isMarked(part));
  const { bottom, right } = at.getBoundingClientRect();
  return { name: ${nameOf}(at), isSeen: isSeen && bottom > 0 && right > 0 };
})()`;

/** In the page: whether something that can take the focus has this name. */
const isThere = (name: string) => `(() => {
  const controls = document.querySelectorAll('a[href], button, input, textarea, [contenteditable], [tabindex]');
  return [...controls].some((at) => !at.disabled && ${nameOf}(at) === ${JSON.stringify(name)});
})()`;

/** Presses Tab until what has this name has the focus, once it is there; each stop on the way must be seen. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(isThere(name)), { message: name }).toBe(true);
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<Focus | null>(focused);
    if (!at) continue;
    expect(at, 'what has the focus').toMatchObject({ isSeen: true });
    if (at.name === name) return;
    passed.push(at.name);
  }
  throw new Error(`Tab does not come to ${name}; it passed ${passed.slice(-30).join(' | ')}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test('the whole story by keyboard alone: from the invitation to a board that is shared', async () => {
  const tenant = await stage.createTenant('teclado');
  const { page, faults } = await stage.open();
  await page.goto(tenant.ownerLink);
  await page.getByRole('button', { name: 'Criar senha e entrar' }).waitFor();
  await fill(page, 'Nova senha', PASSWORD);
  await fill(page, 'Repita a senha', PASSWORD);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await press(page, 'Ir para o conteúdo');
  await press(page, 'Criar o primeiro esquema');
  await press(page, 'Usar 10.000 voos de exemplo');
  await press(page, 'Criar esquema');
  await page.getByRole('figure', { name: /^Gráfico de registros/ }).waitFor();

  await press(page, 'Consulta');
  await press(page, 'Registros por dia');
  await page.getByRole('table', { name: 'Resultado' }).waitFor();
  await tabTo(page, 'Tabela');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('figure').waitFor();
  await press(page, 'Fixar');
  await page.getByRole('dialog', { name: 'Fixar em um quadro' }).waitFor();
  await fill(page, 'Título', 'Voos por dia');
  await fill(page, 'Nome do novo quadro', 'Operação');
  await page.keyboard.press('Enter');
  await press(page, 'Ver o quadro');

  await page.getByRole('heading', { name: 'Operação', level: 1 }).waitFor();
  await page.getByRole('figure').waitFor();
  await press(page, 'Compartilhar');
  await press(page, 'Criar o link');
  await page.getByLabel('Link do quadro', { exact: true }).waitFor();
  await press(page, 'Já guardei');
  await page.getByText('compartilhado', { exact: true }).waitFor();

  await press(page, 'teclado: Sua conta');
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Entrar no Celeiro' }).waitFor();
  expect(faults).toEqual([]);
}, 120_000);
