import type { Remedy } from '../mend/remedies.ts';
import { number, plural } from './plural.ts';

const lines = (count: number) => plural(count, 'linha', 'linhas');

/** Texts of the workbench that mends the bad lines of a file. */
export const mendTexts = {
  open: 'Corrigir',
  title: (name: string) => `Corrigir ${name}`,
  examining: 'Procurando o que pode ser corrigido…',
  failed: 'Não foi possível ler o arquivo neste navegador. Escolha-o de novo.',
  remediesTitle: 'O que pode ser corrigido aqui',
  remediesLead:
    'O arquivo do seu computador não muda. Depois de corrigido, ele é conferido de novo e enviado.',
  noRemedy: 'Nada aqui se corrige sozinho: mude as linhas no arquivo e escolha-o de novo.',
  remedies: {
    empty_lines: 'Tirar as linhas vazias',
    numbers_in_texts: 'Ler números que vieram como texto: "12,5" é 12.5',
    plain_numbers: 'Escrever números por extenso: 1e3 é 1000',
    texts_of_values: 'Guardar como texto o que não veio entre aspas',
    booleans_in_texts: 'Ler verdadeiro e falso que vieram como texto: sim, não, s, n, 1, 0',
    days: 'Ler datas escritas como dia/mês/ano: 31/01/2026 é 2026-01-31',
    epochs: 'Ler instantes contados em segundos ou milissegundos desde 1970',
    empty_as_null: 'Trocar por nulo o texto vazio em campos opcionais',
    drop_undeclared: 'Tirar as chaves que nenhum campo declara',
  } satisfies Record<Remedy, string> as Record<Remedy, string>,
  pointsLeft: (keys: string[]) =>
    `Números como "2.000" ficam como estão: o ponto pode ser decimal ou de milhar, e ${keys.length === 1 ? `o campo ${keys[0]} não deixa` : `os campos ${keys.join(', ')} não deixam`} claro qual.`,
  lossy: 'deixa algo de fora',
  remedyLines: (count: number) => `em ${lines(count)}`,
  declare: (keys: number) =>
    keys === 1 ? 'Declarar o campo em uma nova versão' : 'Declarar os campos em uma nova versão',
  declareText: (keys: string[]) =>
    keys.length === 1
      ? `Nenhum campo declara a chave ${keys[0]}. Em vez de tirá-la, guarde-a: o tipo é proposto pelas linhas do arquivo.`
      : `Nenhum campo declara as chaves ${keys.join(', ')}. Em vez de tirá-las, guarde-as: os tipos são propostos pelas linhas do arquivo.`,
  declared: (version: string) => `Versão ${version} criada. O arquivo é conferido de novo.`,
  linesTitle: 'Linhas com problema, como estão no arquivo',
  linesLead: 'As primeiras, com cada problema marcado no lugar. Passe sobre uma marca para ver o que muda.',
  line: (at: number) => `Linha ${number.format(at)}`,
  becomes: (by: string) => (by === '' ? 'sai da linha' : `passa a ${by}`),
  send: 'Corrigir e enviar',
  sending: 'Corrigindo…',
} as const;
