import { number } from './plural.ts';

/** Texts of webhooks and their deliveries. */
export const webhooksTexts = {
  title: 'Webhooks',
  lead: 'Endereços seus que o serviço avisa quando uma execução muda de estado.',
  create: 'Criar webhook',
  createTitle: 'Criar um webhook',
  created: 'Webhook criado',
  createdHint:
    'Com este segredo seu sistema confere que a mensagem veio daqui. Você pode vê-lo de novo na página do webhook.',
  done: 'Concluir',
  url: 'Endereço',
  urlHelp: 'Recebe POST com JSON. Endereços de redes privadas são recusados.',
  description: 'Descrição',
  descriptionHelp: 'Para você reconhecer, por exemplo o sistema que recebe.',
  save: 'Salvar',
  edit: 'Editar',
  editTitle: 'Editar o webhook',

  none: 'Nenhum webhook ainda',
  noneHelp: 'Crie um para que outro sistema saiba, sem perguntar, quando os dados foram processados.',
  caption: 'Webhooks da conta',
  columnUrl: 'Endereço',
  columnState: 'Estado',
  columnLast: 'Última entrega',
  stateActive: 'ativo',
  stateFailing: 'com falhas',
  stateInactive: 'pausado',
  stateDisabled: 'desativado pelo serviço',
  failingSince: 'Sem uma entrega aceita desde',
  failingHelp:
    'O serviço continua tentando, com intervalos cada vez maiores, e avisa aqui antes de desistir.',
  disabledAt: 'Desativado pelo serviço',
  disabledFix:
    'Corrija o que recebe, envie um teste e ative de novo. Depois reenvie o que se perdeu desde então.',
  activate: 'Ativar',
  activateAgain: 'Ativar de novo',
  pause: 'Pausar',
  paused: 'Pausado: as mudanças de agora em diante não serão enviadas.',

  remove: 'Excluir',
  removeTitle: 'Excluir o webhook?',
  removeText: 'O histórico de entregas vai junto. Isto não pode ser desfeito.',

  test: 'Enviar teste',
  testSent: 'Teste a caminho',

  secret: 'Segredo',
  secretLead: 'Assina cada mensagem, no formato Standard Webhooks.',
  show: 'Mostrar',
  hide: 'Ocultar',
  rotate: 'Trocar',
  rotateTitle: 'Trocar o segredo?',
  rotateText:
    'Por 24 horas as mensagens levam também a assinatura do segredo de agora, tempo para atualizar o que recebe. Depois só o novo vale.',
  rotateConfirm: 'Trocar o segredo',
  previousUntil: (when: string) => `O segredo anterior também assina até ${when}.`,
  verify: 'Como conferir as assinaturas',
  verifyLead: 'Com as bibliotecas públicas do Standard Webhooks.',
  language: 'Linguagem',

  deliveries: 'Entregas',
  deliveriesNone: 'Nenhuma entrega ainda',
  deliveriesNoneHelp:
    'Envie um teste, ou processe arquivos: cada mudança de estado de uma execução vira uma entrega.',
  deliveriesNoneFound: 'Nenhuma entrega neste estado',
  deliveryStatuses: { pending: 'a enviar', delivered: 'entregue', failed: 'falhou' },
  all: 'todas',
  columnDelivery: 'Mensagem',
  columnAnswer: 'Resposta',
  columnAttempts: 'Tentativas',
  columnCreated: 'Criada',
  isTest: 'teste',
  runNumber: (id: number) => `execução ${id}`,
  noAnswer: 'sem resposta',
  nextAttempt: 'próxima tentativa',
  resend: 'Reenviar',
  resent: 'Reenvio a caminho',
  resendSince: 'Reenviar desde…',
  resendSinceTitle: 'Reenviar o que falhou',
  resendSinceText: 'Envia de novo, na ordem, tudo o que não foi entregue desde este momento (até 14 dias).',
  since: 'Desde',
  resendSinceConfirm: 'Reenviar',
  resendSinceDone: (count: number) =>
    count === 0
      ? 'Não há entregas com falha desde então.'
      : `${number.format(count)} ${count === 1 ? 'entrega' : 'entregas'} na fila`,

  delivery: (id: number) => `Entrega ${id}`,
  backToWebhook: 'Ver o webhook',
  attempts: 'Tentativas',
  attemptsNewest: (count: number) =>
    `As ${number.format(count)} mais recentes; as anteriores não são guardadas.`,
  attemptsNone: 'Ainda não houve tentativa.',
  attemptAnswer: (status: number) => `Resposta ${status}`,
  attemptTime: (ms: number) => `${number.format(ms)} ms`,
  emptyBody: 'A resposta veio sem corpo.',
  message: 'Mensagem enviada',
  messageLead: (id: string) => `O corpo, como foi enviado. Cabeçalho webhook-id: ${id}`,
} as const;

/** How a receiver verifies messages with the public libraries of Standard Webhooks. */
export const verifySnippets = {
  typescript: `// npm install standardwebhooks express
import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.CELEIRO_WEBHOOK_SECRET!);

express()
  .post('/celeiro', express.raw({ type: 'application/json' }), (request, response) => {
    try {
      const message = webhook.verify(request.body, request.headers as Record<string, string>);
      console.log(message);
      response.sendStatus(204);
    } catch {
      response.sendStatus(401);
    }
  })
  .listen(3000);
`,
  python: `# pip install standardwebhooks flask
import os

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["CELEIRO_WEBHOOK_SECRET"])


@app.post("/celeiro")
def celeiro():
    try:
        message = webhook.verify(request.get_data(as_text=True), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    print(message)
    return "", 204
`,
} as const;
