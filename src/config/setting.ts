import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { settingsTexts as texts } from '../messages/pt-br/settings.ts';

/** One environment variable: how it is read, and the row it gets in `docs/settings.md`. */
export interface Setting<T> {
  env: string;
  schema: z.ZodType<T>;
  /** Shown in the table when the default depends on the machine. */
  defaultText?: string;
  secret?: boolean;
  /** The service does not start on this profile without it. */
  neededBy?: 'distributed';
  description: string;
}

export const setting = <T>(
  env: string,
  schema: z.ZodType<T>,
  description: string,
  more: Partial<Setting<T>> = {},
) => ({
  env,
  schema,
  description,
  ...more,
});

/** A whole number. JavaScript would take blanks for 0. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '', texts.whole)
    .pipe(z.coerce.number<string>().int().min(min).max(max));
export const integer = (min: number, max: number, fallback: number) => whole(min, max).default(fallback);
export const url = z
  .url({ protocol: /^https?$/, error: texts.http_url })
  .transform((text) => text.replace(/\/+$/, ''));

/**
 * URL of a PostgreSQL. Two of its parameters make the driver take any certificate, so that whoever stands between could read
 * and change everything: they are refused.
 */
export const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: texts.postgres_url })
  .refine((text) => !URL.canParse(text) || verifiesCertificates(new URL(text)), texts.unverified_database);

function verifiesCertificates({ searchParams }: URL): boolean {
  return !searchParams.getAll('sslmode').includes('no-verify') && !searchParams.has('uselibpqcompat');
}

/**
 * JDBC URL of a PostgreSQL. Java's driver verifies certificate and host name at `sslmode=verify-full` alone: every other mode
 * that asks for TLS, and every parameter that puts another check in place of the driver's own, is refused.
 */
export const jdbcUrl = z
  .string()
  .startsWith('jdbc:postgresql://', texts.jdbc_url)
  .refine(verifiesByJdbc, texts.unverified_catalog);

function verifiesByJdbc(text: string): boolean {
  const parameters = new URLSearchParams(text.split('?').slice(1).join('?'));
  const modes = parameters.getAll('sslmode');
  return (
    modes.every((mode) => mode === 'verify-full' || mode === 'disable') &&
    !parameters.getAll('sslfactory').some((factory) => factory.endsWith('NonValidatingFactory')) &&
    !parameters.has('sslhostnameverifier')
  );
}

/** 32 bytes as hexadecimal digits. */
export const sealKey = z.string().regex(/^[0-9a-fA-F]{64}$/, texts.seal_key);

/** Texts separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** zod's own words for what is wrong, in Portuguese. */
export const inPortuguese = { error: z.locales.ptBR().localeError };

export const boolean = z.enum(['true', 'false']).transform((text) => text === 'true');

export const ranges = list.refine((parts) => parts.every(ipaddr.isValidCIDR), texts.cidr);
