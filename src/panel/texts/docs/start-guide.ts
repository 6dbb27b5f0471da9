import { type Guide, guidePlaces } from './guide-places.ts';

export const startGuide: Guide = {
  ...guidePlaces.start,
  lead: 'De uma conta nova à primeira consulta: um token, um arquivo, uma pergunta.',
  sections: [
    {
      id: 'token',
      title: '1. Um token',
      text: `Um programa fala com a API com um token: \`Authorization: Bearer <token>\`. Um proprietário da conta o cria no painel, em [Tokens de API](/tokens), que o mostra uma só vez. Guarde-o na variável de ambiente \`CELEIRO_TOKEN\`, que os exemplos leem.`,
    },
    {
      id: 'cliente',
      title: '2. O cliente da sua linguagem',
      text: 'Os clientes cortam arquivos grandes em partes, repetem o que pode ser repetido, leem todas as páginas e não perdem um dígito. Com curl, ou com qualquer biblioteca de HTTP, a API funciona do mesmo modo.',
    },
    {
      id: 'enviar',
      title: '3. Enviar um arquivo',
      text: `Um arquivo JSONL tem um registro por linha. O esquema, que você cria no painel arrastando um arquivo de exemplo, diz os campos; o serviço confere cada linha enquanto recebe. Se uma linha é inválida, o arquivo inteiro é recusado, com um relatório que diz onde. [Todos os detalhes do envio](/docs/operacoes/uploadFile).`,
    },
    {
      id: 'consultar',
      title: '4. Consultar',
      text: `Assim que o envio recebe 200, todos os registros podem ser consultados, cada um exatamente uma vez. Uma consulta escolhe colunas e dias, filtra, agrupa e ordena. [A linguagem de consulta](/docs/consultas) · [todos os detalhes da operação](/docs/operacoes/queryRecords).`,
    },
    {
      id: 'processar',
      title: '5. Processar, se quiser',
      text: `Processar move os arquivos pendentes para uma tabela colunar, em que consultas grandes são mais rápidas. Nada muda no que elas respondem. O painel pode fazê-lo sozinho, por regras. [Todos os detalhes](/docs/operacoes/processFiles).`,
    },
    {
      id: 'adiante',
      title: 'E depois',
      text: `- [Convenções](/docs/convencoes): autenticação, erros, limites e números, iguais em toda operação
- [A linguagem de consulta](/docs/consultas): tipos, operadores e funções
- [Webhooks](/docs/webhooks): ser avisado quando uma execução termina
- [Erros](/docs/erros): a causa e a solução de cada código
- [O contrato em OpenAPI](/openapi.json): para gerar um cliente ou importar em outra ferramenta`,
    },
  ],
};
