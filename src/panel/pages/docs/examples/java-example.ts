import { type ExampleSubject, type ExampleTask, fileOf, indented } from './example-subject.ts';

/** What a program imports besides the client, and what it does with it. */
interface JavaProgram {
  imports: string[];
  steps: string;
}

/** A program for the Java client. */
export function javaExample(task: ExampleTask, subject: ExampleSubject): string {
  const { imports, steps } = programOf(task, subject);
  const secret =
    subject.token === undefined ? 'System.getenv("CELEIRO_TOKEN")' : JSON.stringify(subject.token);
  const all = ['br.celeiro.Celeiro', ...imports].sort().map((name) => `import ${name};\n`);
  return `${all.join('')}
public final class Exemplo {
  public static void main(String[] args) {
    Celeiro celeiro = new Celeiro(${JSON.stringify(subject.baseUrl)}, ${secret});
    ${indented(steps, 4)}
  }
}
`;
}

function programOf(task: ExampleTask, subject: ExampleSubject): JavaProgram {
  const { totals, rows, shapeId } = subject;
  const slug = JSON.stringify(subject.slug);
  switch (task) {
    case 'uploadUrl':
    case 'upload':
      return {
        imports: ['br.celeiro.UploadSummary', 'java.nio.file.Path'],
        steps: `UploadSummary envio = celeiro.upload(${slug}, Path.of(${JSON.stringify(fileOf(subject))}));
System.out.println(envio.rows() + " registros em " + envio.parts() + " partes");`,
      };
    case 'schema':
      return {
        imports: ['br.celeiro.model.SchemaFileField'],
        steps: `for (SchemaFileField campo : celeiro.schema(${slug}).document().fields()) {
  System.out.println(campo.name() + " " + campo.type());
}`,
      };
    case 'files':
      return {
        imports: ['br.celeiro.FileFilter', 'br.celeiro.model.UploadStatus'],
        steps: `FileFilter filtro = FileFilter.all().uploadStatus(UploadStatus.COMPLETED);
celeiro
    .files(${slug}, filtro)
    .forEach(
        arquivo ->
            System.out.println(arquivo.id() + " " + arquivo.fileName() + " " + arquivo.rows()));`,
      };
    case 'totals': {
      const ordering = totals.order_by.map(
        ({ field }) => `new Ordering(${JSON.stringify(field)}, OrderingDirection.DESC)`,
      );
      const grouping = totals.group_by ? `\n        .withGroupBy(${list(totals.group_by)})` : '';
      return {
        imports: [
          ...queryImports,
          'br.celeiro.model.Ordering',
          'br.celeiro.model.OrderingDirection',
          'br.celeiro.Row',
        ],
        steps: `QueryFirstPage consulta =
    ${newQuery(totals)}${grouping}
        .withOrderBy(List.of(${ordering.join(', ')}))
        .withLimit(${totals.limit});
for (Row linha : celeiro.query(${slug}, consulta).rows()) {
  System.out.println(linha.toMap());
}`,
      };
    }
    case 'rows':
      return {
        imports: [...queryImports, 'br.celeiro.Row', 'br.celeiro.Rows'],
        steps: `QueryFirstPage consulta =
    ${newQuery(rows)};
try (Rows<Row> linhas = celeiro.rows(${slug}, consulta)) {
  for (Row linha : linhas) {
    System.out.println(linha.toMap());
  }
}`,
      };
    case 'process':
      return {
        imports: ['br.celeiro.model.ProcessFilesRequest', 'br.celeiro.model.ProcessingStarted'],
        steps: `ProcessingStarted inicio =
    celeiro.process(
        ${slug}, new ProcessFilesRequest().withShapeId(${shapeId}L).withExecutors(1));
celeiro.waitForRuns(inicio);
System.out.println("execuções concluídas: " + inicio.ids());`,
      };
    case 'shapes':
      return {
        imports: ['br.celeiro.model.Shape'],
        steps: `for (Shape maquina : celeiro.shapes()) {
  System.out.println(maquina.id() + " " + maquina.name() + " " + maquina.finalCostPerHour());
}`,
      };
  }
}

const queryImports = ['br.celeiro.model.QueryFirstPage', 'java.time.LocalDate', 'java.util.List'];

function newQuery({ select, event_from, event_to }: ExampleSubject['rows']): string {
  return `new QueryFirstPage(
        ${list(select)},
        LocalDate.parse("${event_from}"),
        LocalDate.parse("${event_to}"))`;
}

function list(texts: string[]): string {
  return `List.of(${texts.map((one) => JSON.stringify(one)).join(', ')})`;
}
