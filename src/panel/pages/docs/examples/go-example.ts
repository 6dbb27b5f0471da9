import { type ExampleSubject, type ExampleTask, fileOf } from './example-subject.ts';

/** A program for the Go client. */
export function goExample(task: ExampleTask, subject: ExampleSubject): string {
  const { baseUrl, token } = subject;
  const secret = token === undefined ? 'os.Getenv("CELEIRO_TOKEN")' : JSON.stringify(token);
  return `package main

import (
	"context"
	"fmt"
	"log"
${token === undefined ? '	"os"\n' : ''}
	"celeiro.dev/go/celeiro"
)

func main() {
	ctx := context.Background()
	client, err := celeiro.NewClient(${JSON.stringify(baseUrl)}, ${secret})
	if err != nil {
		log.Fatal(err)
	}
	${steps(task, subject).replaceAll('\n', '\n\t')}
}
`;
}

const STOP = `if err != nil {
	log.Fatal(err)
}`;

function steps(task: ExampleTask, subject: ExampleSubject): string {
  const { totals, rows, shapeId } = subject;
  const slug = JSON.stringify(subject.slug);
  switch (task) {
    case 'uploadUrl':
    case 'upload':
      return `envio, err := client.UploadFile(ctx, ${slug}, ${JSON.stringify(fileOf(subject))}, nil)
${STOP}
fmt.Println(envio.Rows, "registros em", envio.Parts, "partes")`;
    case 'schema':
      return `esquema, err := client.Schema(ctx, ${slug})
${STOP}
for _, campo := range esquema.Document.Fields {
	fmt.Println(campo.Name, campo.Type)
}`;
    case 'files':
      return `filtro := celeiro.FileFilters{UploadStatus: "completed"}
for arquivo, err := range client.Files(ctx, ${slug}, filtro) {
	${STOP.replaceAll('\n', '\n\t')}
	fmt.Println(arquivo.ID, arquivo.FileName)
}`;
    case 'totals': {
      const ordering = totals.order_by.map(
        ({ field }) => `{Field: ${JSON.stringify(field)}, Direction: "desc"}`,
      );
      const group = totals.group_by ? `\n	GroupBy:   ${list(totals.group_by)},` : '';
      return `pagina, err := client.Query(ctx, ${slug}, celeiro.Query{
${window(totals)}${group}
	OrderBy:   []celeiro.Ordering{${ordering.join(', ')}},
	Limit:     ${totals.limit},
})
${STOP}
for _, linha := range pagina.Rows {
	fmt.Println(linha.Map())
}`;
    }
    case 'rows':
      return `linhas := client.Rows(ctx, ${slug}, celeiro.Query{
${window(rows)}
}, nil)
for linha, err := range linhas.All() {
	${STOP.replaceAll('\n', '\n\t')}
	fmt.Println(linha.Map())
}`;
    case 'process':
      return `inicio, err := client.Process(ctx, ${slug}, &celeiro.ProcessOptions{ShapeID: ${shapeId}, Executors: 1})
${STOP}
if err := client.WaitForRuns(ctx, inicio, nil); err != nil {
	log.Fatal(err)
}
fmt.Println("execuções concluídas:", inicio.Ids)`;
    case 'shapes':
      return `maquinas, err := client.Shapes(ctx)
${STOP}
for _, maquina := range maquinas {
	fmt.Println(maquina.ID, maquina.Name, maquina.FinalCostPerHour)
}`;
  }
}

function window({ select, event_from, event_to }: ExampleSubject['rows']): string {
  return `	Select:    ${list(select)},
	EventFrom: "${event_from}",
	EventTo:   "${event_to}",`;
}

function list(texts: string[]): string {
  return `[]string{${texts.map((one) => JSON.stringify(one)).join(', ')}}`;
}
