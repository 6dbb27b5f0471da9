import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli, SLOW_MS } from './run-cli.ts';

describe('help and wrong usage', { timeout: SLOW_MS }, () => {
  it('prints help in Portuguese on stdout, with exit code 0', async () => {
    const { code, stdout, stderr } = await runCli(['upload', '--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toContain('Uso: celeiro upload [opções] <schema> <files...>');
    expect(stdout).toContain('padrão: 10MB');
    expect(stdout).not.toMatch(/Usage|Options|default:/);
  });

  it.each([
    [['tenant', 'create', 'acme'], 'Falta a opção --name'],
    [['schema', 'show', 'acme'], 'Falta o argumento <slug>.'],
    [['credit'], 'O comando credit não existe. Seria credits?'],
    [['tenant', 'list', '--jsno'], 'A opção --jsno não existe. Seria --json?'],
    [['keys', 'rotate', 'now'], 'Há argumentos a mais.'],
    [
      ['token', 'create', 'acme', '--scopes', 'upload,admin'],
      'Use uma lista separada por vírgulas de: upload, files',
    ],
    [['token', 'create', 'acme', '--expires', '90'], 'Use minutos, horas ou dias'],
    [['credits', 'grant', 'acme', '-5'], '<amount>: o valor "-5" é inválido. Use um número positivo'],
    [['credits', 'grant', 'acme', '1e3'], 'Use um número positivo'],
    [['usage', '--month', '2026-13'], '--month <yyyy-mm>: o valor "2026-13" é inválido. Use ano e mês'],
    [['upload', 'flights', 'a.jsonl', '--minutes', '61'], 'Use um número inteiro de 1 a 60.'],
    [['upload', 'flights', 'a.jsonl', '--part-size', 'big'], 'Use um tamanho como 10MB'],
    [['upload', 'flights', 'a.jsonl'], 'Informe o token de API com --token ou na variável CELEIRO_TOKEN.'],
    [['tenant', 'set', 'acme'], 'Informe o que mudar'],
  ])('refuses %j with exit code 2 and nothing on stdout', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(stdout).toBe('');
  });

  it('tells every wrong setting at once, with exit code 2', async () => {
    const { code, stderr } = await runCli(['tenant', 'list'], { CELEIRO_PORT: '70000', CELEIRO_PRT: '1' });
    expect(code).toBe(2);
    expect(stderr).toContain('CELEIRO_PORT');
    expect(stderr).toContain('CELEIRO_PRT');
  });

  it('tells an unexpected failure in one line, and its stack only at the log level debug', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'celeiro-usage-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await symlink('endless', join(folder, 'endless'));
    const unexpected = { CELEIRO_DATA_DIR: join(folder, 'endless', 'data') };
    const short = await runCli(['tenant', 'list'], unexpected);
    expect(short.code).toBe(1);
    expect(short.stdout).toBe('');
    expect(short.stderr.trimEnd().split('\n')).toHaveLength(1);
    const long = await runCli(['tenant', 'list'], { ...unexpected, CELEIRO_LOG_LEVEL: 'debug' });
    expect(long.stderr).toContain('at ');
  });
});
