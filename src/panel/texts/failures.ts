import { plural } from './plural.ts';

/** Texts of failures and of what can be done about them. */
export const failureTexts = {
  whatToDo: 'O que fazer',
  retry: 'Processar de novo',
  retryNow: 'Tentar agora',
  retryOf: (id: number) => `Processar de novo a execução ${id}`,
  machines: 'Escolher outras máquinas',
  credits: 'Ver créditos',
  seeFiles: 'Ver os arquivos',
  support: 'Copiar para o suporte',
  supportText: (run: number, schema: string, code: string) =>
    `Celeiro: execução ${run} do esquema ${schema} falhou com ${code}.`,
  taken: 'Nada a fazer: os arquivos desta execução não esperam mais.',
  blamedFiles: 'Arquivos que causaram a falha',
  setAside: (count: number) => `Pôr ${plural(count, 'arquivo', 'arquivos')} de lado`,
  setAsideTitle: (count: number) => `Pôr ${plural(count, 'arquivo', 'arquivos')} de lado?`,
  setAsideText:
    'As consultas e os processamentos passam a responder sem os registros deles. Cada um pode ser trazido de volta na sua página.',
  setAsideDone: 'Postos de lado. Agora processe de novo o que sobrou.',
} as const;
