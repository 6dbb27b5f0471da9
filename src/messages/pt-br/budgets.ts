import type { ErrorText } from '../error-text.ts';

/** Refusals of used-up budgets: what is bounded, and what to do. Refusals of older parts are in those parts' files. */
export const budgets = {
  too_many_schemas: {
    status: 429,
    text: 'A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça um plano maior a quem opera o serviço.',
    cause: 'O plano limita os esquemas da conta, e os inativos contam.',
    cure: 'Adicione uma versão a um esquema que existe em vez de criar outro. No painel, Configurações > Limites mostra o uso.',
  },
  too_many_versions: {
    status: 429,
    text: 'O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um plano maior a quem opera o serviço.',
    cause: 'O plano limita as versões de cada esquema.',
    cure: 'Crie um esquema novo com a definição que quer e envie a ele os arquivos de agora em diante.',
  },
  schema_versions_too_large: {
    status: 429,
    text: 'Com esta, as versões do esquema passariam de {limit} bytes ao todo, que é o limite. Encurte as descrições, ou crie outro esquema.',
    cause: 'As definições de todas as versões de um esquema têm um limite de bytes, pois são lidas juntas.',
    cure: 'Encurte as descrições dos campos na versão nova. Se ainda não couber, crie um esquema novo com a definição que quer e envie a ele os arquivos de agora em diante.',
  },
  too_many_saved_queries: {
    status: 429,
    text: 'A conta já tem {limit} consultas salvas, que é o limite. Remova uma que não usa e tente de novo.',
    cause: 'As consultas salvas de todos os esquemas da conta são contadas juntas.',
    cure: 'No painel, em Consulta > Salvas, remova as que ninguém usa.',
  },
  too_many_boards: {
    status: 429,
    text: 'A conta já tem {limit} quadros, que é o limite. Exclua um que não usa e tente de novo.',
    cause: 'A conta pode ter um número limitado de quadros.',
    cure: 'No painel, em Quadros, exclua os que ninguém usa.',
  },
  too_many_tiles: {
    status: 429,
    text: 'O quadro já tem {limit} blocos, que é o limite. Remova um, ou fixe a consulta em outro quadro.',
    cause: 'Cada bloco é uma consulta que a página faz, e um quadro tem um número limitado deles.',
    cure: 'Remova do quadro um bloco que ninguém olha, ou crie outro quadro para a consulta.',
  },
  too_many_link_queries: {
    status: 429,
    text: 'Muitos blocos de quadros compartilhados estão sendo lidos agora. Tente de novo em {seconds} s.',
    cause:
      'As consultas pedidas por links de quadros têm uma parte própria dos limites da conta, e ela está toda em uso ({limit}).',
    cure: 'Espere: a página tenta de novo sozinha, e uma resposta pronta serve a todos que a pedem.',
  },
  link_rate_limited: {
    status: 429,
    text: 'Seu endereço de rede chegou ao limite de {limit} pedidos por minuto aos quadros compartilhados desta conta. Tente de novo em {seconds} s.',
    cause:
      'Neste minuto o seu endereço de rede já fez, por links de quadros, todos os pedidos que o plano da conta permite. Atrás de um proxy ou NAT muitas pessoas têm o mesmo.',
    cure: 'Espere os segundos de `Retry-After`: a página tenta de novo sozinha. Feche as janelas do quadro que ninguém olha.',
  },
  tenant_link_rate_limited: {
    status: 429,
    text: 'Os quadros compartilhados desta conta chegaram ao limite de {limit} pedidos por minuto. Tente de novo em {seconds} s.',
    cause:
      'Neste minuto as pessoas que têm links de quadros da conta já fizeram, juntas, todos os pedidos que o plano permite.',
    cure: 'Espere os segundos de `Retry-After`: a página tenta de novo sozinha. Se um link circula demais, quem edita o quadro pode encerrá-lo e criar outro.',
  },
  too_many_tokens: {
    status: 429,
    text: 'A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e tente de novo.',
    cause: 'O plano limita os tokens que não expiraram nem foram revogados.',
    cure: 'No painel: Tokens de API > Revogar. A coluna Último uso mostra os que ninguém usa.',
  },
  too_many_members: {
    status: 429,
    text: 'A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um e tente de novo.',
    cause: 'O plano limita os membros da conta, e os convites contam.',
    cure: 'No painel: Membros > Remover, por exemplo um convite que ninguém aceitou.',
  },
  too_many_runs: {
    status: 429,
    text: 'A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma termine e tente de novo.',
    cause: 'O plano limita as execuções que não terminaram, e cada versão com arquivos pendentes pede uma.',
    cure: 'Espere que alguma termine, ou cancele uma em Execuções. As regras automáticas tentam de novo sozinhas.',
  },
  storage_quota_exceeded: {
    status: 507,
    text: 'A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste envio foi guardado. Peça um plano maior a quem opera o serviço.',
    cause: 'Os arquivos aceitos da conta, descomprimidos, já somam quase tudo o que o plano permite guardar.',
    cure: 'No painel, Configurações > Limites mostra o uso. Depois que o plano for mudado, repita o envio.',
  },
  too_many_requests: {
    status: 429,
    text: 'A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente de novo em {seconds} s.',
    cause: 'A conta tem requisições demais em andamento; as de todos os tokens e sessões contam juntas.',
    cure: 'Faça o seu programa esperar respostas antes de pedir mais, e repita depois dos segundos de `Retry-After`.',
  },
  too_many_database_waits: {
    status: 429,
    text: 'Outras requisições da conta ocupam as {limit} conexões com o banco de dados que ela pode usar agora, e esta esperou demais. Tente de novo em {seconds} s.',
    cause:
      'Requisições da conta que mudam a mesma coisa, como um esquema ou um saldo, esperam umas pelas outras, e cada uma ocupa uma conexão enquanto espera.',
    cure: 'Faça menos requisições ao mesmo tempo, sobretudo para um mesmo esquema, e repita depois dos segundos de `Retry-After`.',
  },
  tenant_rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto de todos os tokens da conta atingido. Tente de novo em {seconds} s.',
    cause:
      'Neste minuto os tokens da conta, juntos, já fizeram todas as requisições deste grupo que o plano permite.',
    cure: 'Espere os segundos de `Retry-After`, e espalhe no tempo as chamadas dos seus programas.',
  },
  panel_rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto no painel atingido. Tente de novo em {seconds} s.',
    cause: 'Neste minuto o membro já fez no painel todas as requisições que o plano permite.',
    cure: 'Espere os segundos de `Retry-After` e recarregue a página. Um programa usa a API pública, com um token.',
  },
  tenant_panel_rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto no painel de todos os membros da conta atingido. Tente de novo em {seconds} s.',
    cause:
      'Neste minuto os membros da conta, juntos, já fizeram no painel todas as requisições que o plano permite.',
    cure: 'Espere os segundos de `Retry-After` e recarregue a página. Um programa usa a API pública, com um token.',
  },
  too_many_changes: {
    status: 429,
    text: 'A conta já fez {limit} mudanças neste minuto, que é o limite. Tente de novo em {seconds} s.',
    cause:
      'Cada mudança feita no painel fica na auditoria, e os membros da conta, juntos, já fizeram todas as que cabem em um minuto.',
    cure: 'Espere os segundos de `Retry-After` e repita. Um programa usa a API pública, com um token.',
  },
  too_many_body_bytes: {
    status: 429,
    text: 'A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.',
    cause: 'Os corpos JSON que a conta envia neste momento somam bytes demais.',
    cure: 'Faça menos requisições grandes ao mesmo tempo, e repita depois dos segundos de `Retry-After`.',
  },
  too_many_detections: {
    status: 429,
    text: 'A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de novo em {seconds} s.',
    cause:
      'Outros membros da conta também leem arquivos de exemplo, e o plano limita quantos ao mesmo tempo.',
    cure: 'Espere os segundos de `Retry-After` e solte o arquivo de novo em Esquemas > Novo esquema.',
  },
  too_many_streams: {
    status: 429,
    text: 'Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações voltam em {seconds} s.',
    cause: 'Cada janela aberta do painel mantém uma conexão, e esta sessão chegou ao máximo.',
    cure: 'Feche as janelas que não usa. Nas outras tudo funciona, e recarregar a página mostra o que mudou.',
  },
  too_many_requests_from_address: {
    status: 429,
    text: 'Seu endereço de rede já tem {limit} requisições não identificadas em andamento. Tente de novo em {seconds} s.',
    cause:
      'O seu endereço de rede tem requisições demais em andamento sem token ou sessão reconhecidos. Atrás de um proxy ou NAT muitos clientes têm o mesmo.',
    cure: 'Espere os segundos de `Retry-After` e faça menos ao mesmo tempo. Se todos os clientes vêm de um proxy, quem opera o serviço configura `CELEIRO_TRUSTED_PROXIES`.',
  },
  too_many_bytes_from_address: {
    status: 429,
    text: 'Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.',
    cause:
      'Os corpos JSON que o seu endereço de rede envia neste momento, sem token ou sessão reconhecidos, somam bytes demais.',
    cure: 'Faça menos requisições grandes ao mesmo tempo, e repita depois dos segundos de `Retry-After`.',
  },
  too_many_passwords_from_address: {
    status: 429,
    text: 'Há {limit} senhas do seu endereço de rede sendo verificadas. Tente de novo em {seconds} s.',
    cause: 'Verificar uma senha é caro de propósito, e o seu endereço de rede já ocupa a sua parte da fila.',
    cure: 'Espere os segundos de `Retry-After` e entre de novo.',
  },
} as const satisfies Record<string, ErrorText>;
