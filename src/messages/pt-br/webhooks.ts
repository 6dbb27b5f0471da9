import type { ErrorText } from '../error-text.ts';

/** Errors of webhooks and live updates, why a message did not arrive, and why a webhook was disabled. */
export const webhooks = {
  too_many_followers: {
    status: 429,
    text: 'Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas; as atualizações voltam em {seconds} s.',
    cause: 'Cada janela aberta do painel mantém uma conexão, e a conta chegou ao máximo do plano.',
    cure: 'Feche as janelas que não usa. Nas outras tudo funciona, e recarregar a página mostra o que mudou.',
  },
  webhook_not_found: {
    status: 404,
    text: 'O webhook {id} não existe.',
    cause: 'O webhook foi excluído, talvez em outra janela, ou é de outra conta.',
    cure: 'Procure-o no painel, em Webhooks.',
  },
  delivery_not_found: {
    status: 404,
    text: 'A entrega {id} não existe.',
    cause: 'A entrega já não é guardada, é de um webhook excluído, ou é de outra conta.',
    cure: 'Veja as que há no painel: Webhooks > o webhook > Entregas.',
  },
  too_many_webhooks: {
    status: 429,
    text: 'A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior a quem opera o serviço.',
    cause: 'O plano limita os webhooks da conta, e os pausados contam.',
    cure: 'Exclua um que não usa: no painel, Webhooks > o webhook > Excluir.',
  },
  webhook_inactive: {
    status: 422,
    text: 'O webhook {id} está desativado. Ative-o antes de reenviar.',
    cause: 'O webhook está pausado, ou o serviço o desativou, e nada se envia por ele.',
    cure: 'No painel: Webhooks > o webhook > Ativar. Depois reenvie.',
  },
  webhook_url_invalid: {
    status: 422,
    text: 'Informe um endereço que comece por https:// e tenha um host.',
    cause: 'O texto não é um endereço HTTP completo.',
    cure: 'Escreva-o por inteiro, como `https://sistema.exemplo.com/celeiro`.',
  },
  webhook_url_https: {
    status: 422,
    text: 'Use https: mensagens não são enviadas sem criptografia.',
    cause: 'O endereço começa por `http://`.',
    cure: 'Use `https://`. Em uma rede própria, quem opera o serviço pode permitir http com `CELEIRO_WEBHOOK_ALLOWED_RANGES`.',
  },
  webhook_url_port: {
    status: 422,
    text: 'A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma de 1024 em diante que não seja de outro protocolo.',
    cause: 'A porta é menor que 1024, ou é de um protocolo que não é HTTP.',
    cure: 'Remova a porta do endereço, ou use uma como 8443.',
  },
  webhook_url_userinfo: {
    status: 422,
    text: 'Tire usuário e senha do endereço: a assinatura já prova quem envia.',
    cause: 'O endereço tem um usuário ou uma senha antes do host.',
    cure: 'Remova-os. Quem recebe reconhece o serviço pela assinatura: no painel, Webhooks > o webhook > Como conferir as assinaturas.',
  },
  webhook_answered: {
    status: 502,
    text: 'O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento.',
    cause: 'O destino recebeu a mensagem e não a confirmou.',
    cure: 'Leia o corpo da resposta no painel: Webhooks > o webhook > a entrega. Corrija o destino, que deve responder 2xx em até 15 s; o serviço tenta de novo sozinho.',
  },
  webhook_redirected: {
    status: 502,
    text: 'O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o endereço final.',
    cause: 'O destino aponta para outro endereço.',
    cure: 'No painel, Webhooks > o webhook > Editar, e escreva o endereço que responde 2xx sem redirecionar.',
  },
  webhook_gone: {
    status: 502,
    text: 'O destino respondeu 410: não quer mais receber mensagens.',
    cause: 'O destino respondeu que não quer mais mensagens, e o serviço deixa de enviá-las.',
    cure: 'Se ele ainda deve recebê-las, corrija a resposta dele, envie um teste e ative o webhook de novo.',
  },
  webhook_address_refused: {
    status: 502,
    text: 'O endereço leva a uma rede interna ou reservada, para onde não se envia.',
    cause: 'O nome do host leva a um endereço privado, local ou reservado.',
    cure: 'Use um destino da rede pública. Em uma rede própria, quem opera o serviço pode abri-la com `CELEIRO_WEBHOOK_ALLOWED_RANGES`.',
  },
  webhook_name_not_found: {
    status: 502,
    text: 'O nome do host não foi encontrado. Confira o endereço.',
    cause: 'O DNS não conhece o host do endereço.',
    cure: 'Confira se o nome está bem escrito e se o DNS público o conhece: `nslookup` seguido do nome.',
  },
  webhook_timed_out: {
    status: 504,
    text: 'O destino não respondeu em 15 segundos.',
    cause: 'O destino demorou a responder, ou um firewall descarta a conexão.',
    cure: 'Responda 2xx assim que guardar a mensagem, e trabalhe nela depois. O serviço tenta de novo sozinho.',
  },
  webhook_tls_failed: {
    status: 502,
    text: 'A conexão segura falhou. Confira o certificado do destino e a cadeia dele.',
    cause:
      'O certificado do destino expirou, é de outro nome, ou não vem com a cadeia até uma autoridade conhecida.',
    cure: 'Renove o certificado e configure a cadeia inteira. Depois, no painel, envie um teste.',
  },
  webhook_connection_failed: {
    status: 502,
    text: 'A conexão com o destino falhou ou foi cortada.',
    cause: 'Ninguém atende no endereço, ou a conexão foi cortada antes da resposta.',
    cure: 'Veja se o destino está no ar, e se o firewall dele aceita conexões de fora. O serviço tenta de novo sozinho.',
  },
  webhook_disabled_gone: {
    status: 410,
    text: 'Desativado: o destino respondeu 410, que não quer mais receber mensagens.',
    cause: 'O destino respondeu 410, e o serviço desativou o webhook.',
    cure: 'Se ele ainda deve receber, corrija-o e envie um teste. Depois, no painel: Webhooks > o webhook > Ativar de novo > Reenviar desde.',
  },
  webhook_disabled_failing: {
    status: 502,
    text: 'Desativado: uma mensagem falhou em {attempts} tentativas e, desde a primeira, nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou.',
    cause:
      'O destino não aceitou nenhuma mensagem durante todas as tentativas de uma, e o serviço desativou o webhook.',
    cure: 'Veja as respostas em Webhooks > o webhook > Entregas, corrija o destino e envie um teste. Depois: Ativar de novo > Reenviar desde.',
  },
} as const satisfies Record<string, ErrorText>;
