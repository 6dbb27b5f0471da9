import { formatInstant } from '../../parts/figures/format.ts';
import { auditDetailNames } from '../../texts/accounts.ts';
import { auditTexts as texts } from '../../texts/audit.ts';
import { common } from '../../texts/common.ts';
import { layoutTexts } from '../../texts/layout.ts';

/** One detail of an entry in words; `before` where it tells a change. */
export interface Detail {
  name: string;
  before?: string;
  value: string;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Details that hold a member's role. */
const ROLES = ['role', 'from', 'to'];

/** What an entry keeps of a change, in words. */
export function detailsOf(details: Record<string, unknown>): Detail[] {
  const { from, to, ...rest } = details;
  // A change of role is kept without the name of what changed.
  const role =
    typeof from === 'string' && typeof to === 'string'
      ? [{ name: nameOf('role'), before: shown('role', from), value: shown('role', to) }]
      : [];
  const others = Object.entries(role.length > 0 ? rest : details).flatMap(([name, value]) =>
    name === 'tiles' && Array.isArray(value) ? value.flatMap(detailsOfTile) : detailOf(name, value),
  );
  return [...role, ...others];
}

function detailOf(name: string, value: unknown): Detail {
  return isChange(value)
    ? { name: nameOf(name), before: shown(name, value.from), value: shown(name, value.to) }
    : { name: nameOf(name), value: shown(name, value) };
}

/** What changed of a tile of a board: of several in one entry, each by its title before. */
function detailsOfTile(tile: Record<string, unknown>): Detail[] {
  const title = String(isChange(tile.title) ? tile.title.from : tile.title);
  return Object.entries(tile).flatMap(([name, value]) =>
    isChange(value) ? { ...detailOf(name, value), name: texts.ofTile(nameOf(name), title) } : [],
  );
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'from,to';
}

/** Details are kept by the names of the contract, or by those of the code. */
function nameOf(name: string): string {
  const known = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return auditDetailNames[known] ?? known.replaceAll('_', ' ');
}

function shown(name: string, value: unknown): string {
  if (value === null || value === '') return common.none;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (ROLES.includes(name)) return (layoutTexts.roles as Record<string, string>)[value] ?? value;
  return INSTANT.test(value) ? formatInstant(value) : value;
}
