import { number, plural } from './plural.ts';

/** Column names that one note lists at most; the others are counted. */
const LISTED_COLUMNS = 5;
const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

function columns(names: string[]): string {
  const listed = names.slice(0, LISTED_COLUMNS).map((name) => `“${name}”`);
  const others = names.length - listed.length;
  if (others > 0) listed.push(`mais ${number.format(others)}`);
  return `${names.length === 1 ? 'coluna' : 'colunas'} ${list.format(listed)}`;
}

const atLine = (line: number) => `Na linha ${number.format(line)}`;

/** Texts of the conversion of other formats into JSONL. */
export const convertTexts = {
  emptyFile: 'O arquivo está vazio.',
  archive:
    'O arquivo é uma planilha (.xlsx, .ods) ou um .zip, que não podem ser convertidos: salve a planilha como CSV.',
  notText: 'O arquivo não é um texto: só JSON, JSONL e CSV podem ser convertidos.',
  damagedGzip: 'O arquivo comprimido (.gz) está danificado ou incompleto.',
  invalidText: (line: number, encoding: string) =>
    `${atLine(line)}, há bytes que não são texto em ${encoding.toUpperCase()}.`,
  workerFailed: 'A conversão do arquivo falhou neste navegador.',

  noRecords: (line: number) => `O arquivo termina na linha ${number.format(line)} sem nenhum registro.`,
  listNotClosed: (line: number) =>
    `O arquivo termina na linha ${number.format(line)} antes do fim da lista: falta “]”.`,
  recordNotClosed: (line: number) =>
    `O registro que começa na linha ${number.format(line)} não termina: falta fechar uma chave, uma lista ou um texto.`,
  notAnObject: (line: number) => `${atLine(line)}, deveria começar um objeto JSON ({…}).`,
  betweenRecords: (line: number) => `${atLine(line)}, há conteúdo entre dois registros.`,
  noComma: (line: number) => `${atLine(line)}, falta uma vírgula ou “]” depois de um registro da lista.`,
  afterList: (line: number) => `${atLine(line)}, há conteúdo depois do fim da lista.`,
  wrongBracket: (line: number, bracket: string) =>
    `${atLine(line)}, “${bracket}” não fecha o que foi aberto por último.`,
  tooDeep: (line: number) => `${atLine(line)}, há níveis demais de objetos e listas.`,
  lineBreakInString: (line: number) => `${atLine(line)}, um texto JSON não termina antes do fim da linha.`,

  noHeader: 'O arquivo não tem nenhuma linha com conteúdo.',
  noRows: (line: number) => `Depois do cabeçalho, na linha ${number.format(line)}, não há nenhum registro.`,
  cellCount: (line: number, cells: number, header: number) =>
    `${atLine(line)}, há ${plural(cells, 'célula', 'células')}; o cabeçalho tem ${number.format(header)}.`,
  quoteNotClosed: (line: number) => `${atLine(line)}, uma célula abre aspas que não são fechadas.`,
  quoteInside: (line: number) =>
    `${atLine(line)}, há texto depois das aspas que fecham uma célula. Aspas dentro de uma célula se escrevem dobradas.`,
  rowTooLong: (line: number) =>
    `O registro que começa na linha ${number.format(line)} é longo demais, ou abre aspas que não são fechadas.`,

  unnamedColumn: (position: number) => `coluna_${position}`,
  separators: {
    ';': 'Separador de colunas: ponto e vírgula.',
    ',': 'Separador de colunas: vírgula.',
    '\t': 'Separador de colunas: tabulação.',
    '|': 'Separador de colunas: barra vertical.',
  },
  windows1252: 'O texto não é UTF-8 e foi lido como Windows-1252, que o Excel usa no Brasil.',
  utf16: 'O texto foi lido como UTF-16 e escrito em UTF-8.',
  decimalComma: 'Números lidos com vírgula decimal e ponto de milhar: 1.234,5 é 1234.5.',
  pointsLeft: (names: string[]) =>
    `Números com vírgula decimal e com ponto decimal juntos: 2.000, que pode ser 2 ou 2000, ficou como texto e será recusado: ${columns(names)}. Escreva todos de um só jeito.`,
  thousandsPointChosen: (names: string[]) =>
    `Pontos lidos como de milhar, porque o campo é inteiro (1.234 é 1234): ${columns(names)}.`,
  decimalPointChosen: (names: string[]) =>
    `Pontos lidos como decimais, embora também pudessem ser de milhar (1.234 é 1,234): ${columns(names)}. Se forem de milhar, tire-os do arquivo.`,
  dayFirst: (names: string[]) => `Datas lidas como dia/mês/ano: ${columns(names)}.`,
  dayFirstChosen: (names: string[]) =>
    `Datas lidas como dia/mês/ano, embora também pudessem ser mês/dia/ano: ${columns(names)}.`,
  monthFirst: (names: string[]) => `Datas lidas como mês/dia/ano: ${columns(names)}.`,
  renamed: (names: string[]) => `Nome dado a cabeçalho vazio ou repetido: ${columns(names)}.`,
  blankRows: (count: number) =>
    `${plural(count, 'linha só com células vazias foi pulada', 'linhas só com células vazias foram puladas')}.`,
} as const;
