import { formatInstant } from '../../parts/figures/format.ts';
import { auditDetailNames } from '../../texts/accounts.ts';
import { common } from '../../texts/common.ts';
import { layoutTexts } from '../../texts/layout.ts';
import styles from './audit-details.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Details that hold a member's role. */
const ROLES = ['role', 'from', 'to'];

/** What something was changed to, as `name: value` pairs. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  const pairs = Object.entries(details);
  if (pairs.length === 0) return <span>{common.none}</span>;
  return (
    <span className={styles.details}>
      {pairs.map(([name, value]) => (
        <code key={name} className={styles.pair}>
          {nameOf(name)}: {shown(name, value)}
        </code>
      ))}
    </span>
  );
}

/** Details are kept by the names of the contract, or by those of the code. */
function nameOf(name: string): string {
  const known = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return auditDetailNames[known] ?? known.replaceAll('_', ' ');
}

function shown(name: string, value: unknown): string {
  if (value === null) return common.none;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (ROLES.includes(name)) return (layoutTexts.roles as Record<string, string>)[value] ?? value;
  return INSTANT.test(value) ? formatInstant(value) : value;
}
