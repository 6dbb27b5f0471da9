import type { ErrorText } from '../error-text.ts';

/** Errors of uploads and of the list of files. */
export const uploads = {
  upload_url_invalid: {
    status: 401,
    text: 'A URL de envio é inválida ou expirou. Gere outra com generate-upload-token.',
    cause:
      'A URL foi cortada ou alterada, passou da validade, o token ou o membro que a criou não vale mais, ou o esquema foi desativado.',
    cure: 'Gere outra com `generate-upload-token` e use-a inteira. Se esta também for recusada, veja no painel se o esquema está ativo.',
  },
  upload_invalid_name: {
    status: 422,
    text: 'O nome do arquivo é inválido; veja errors.',
    cause: 'O nome no fim da URL não serve para um arquivo.',
    cure: 'Use um nome como `pedidos-2026-11-20.jsonl`, codificado para URL: um espaço é `%20`, um `ç` é `%C3%A7`.',
  },
  bad_file_name: {
    status: 422,
    text: 'O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta nem caractere de controle.',
    cause:
      'O nome não acaba em `.jsonl`, é longo demais, tem uma barra ou um caractere de controle, ou não é UTF-8.',
    cure: 'Mude o nome. O de um arquivo comprimido também acaba em `.jsonl`; a compressão vai no cabeçalho `Content-Encoding: gzip`.',
  },
  upload_name_taken: {
    status: 422,
    text: 'Já existe um arquivo com este nome e outro conteúdo.',
    cause:
      'Um arquivo guardado do esquema já tem este nome, com outro conteúdo. O mesmo conteúdo seria reconhecido e aceito.',
    cure: 'Envie com outro nome, por exemplo com data e hora ou um número de sequência.',
  },
  file_name_taken: {
    status: 422,
    text: 'O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome.',
    cause: 'Em um esquema cada nome é de um só arquivo guardado, e o conteúdo deste é outro.',
    cure: 'Use outro nome. Para trocar um arquivo que ainda não foi processado, ponha-o antes de lado: no painel, Arquivos > o arquivo > Pôr de lado.',
  },
  upload_too_large: {
    status: 413,
    text: 'O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes.',
    cause:
      'O arquivo passa do maior tamanho do plano, que no painel está em Configurações > Plano. Conta o tamanho descomprimido.',
    cure: 'Divida-o em finais de linha e envie as partes, em paralelo se quiser. `celeiro upload` faz isso sozinho.',
  },
  upload_not_jsonl: {
    status: 422,
    text: 'O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija as linhas de report e envie de novo.',
    cause:
      'Ao menos uma linha não é um objeto JSON ou não segue o esquema. Um arquivo é guardado por inteiro ou não é guardado.',
    cure: 'Corrija as linhas que `report` descreve e envie o arquivo com o mesmo nome. `celeiro check` confere arquivos antes do envio.',
  },
  upload_partial: {
    status: 400,
    text: 'Content-Range não é aceito: envie o arquivo inteiro, desde o primeiro byte.',
    cause:
      'O cabeçalho `Content-Range` anuncia um pedaço, como `curl -C -` faz para continuar um envio. Um envio interrompido não deixa nada guardado, então só o pedaço ficaria.',
    cure: 'Envie o arquivo inteiro, sem o cabeçalho. Para arquivos grandes, `celeiro upload` envia em partes e repete só as que faltam.',
  },
  upload_bad_encoding: {
    status: 415,
    text: 'Content-Encoding deve ser gzip ou identity.',
    cause: 'O cabeçalho `Content-Encoding` nomeia outra compressão, como `br` ou `zstd`.',
    cure: 'Comprima com gzip, ou envie sem compressão e sem o cabeçalho.',
  },
  upload_bad_gzip: {
    status: 422,
    text: 'O conteúdo gzip está corrompido, incompleto ou tem bytes a mais.',
    cause:
      'O corpo foi anunciado como gzip e não é, foi cortado no caminho, ou tem entre as suas partes ou depois delas bytes que não são de nenhuma, como os zeros que uma queda de energia deixa.',
    cure: 'Teste o arquivo com `gzip -t` e comprima-o de novo. Se ele não está comprimido, remova o cabeçalho `Content-Encoding`.',
  },
  upload_interrupted: {
    status: 400,
    text: 'O envio foi interrompido antes do fim. Envie o arquivo de novo.',
    cause:
      'A conexão caiu, o corpo acabou antes do tamanho anunciado, ou o serviço parou durante o envio. Nada foi guardado.',
    cure: 'Repita o envio com o mesmo nome. É seguro: um conteúdo que já está guardado é reconhecido e não se repete.',
  },
  upload_stalled: {
    status: 408,
    text: 'O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo.',
    cause:
      'Nenhum byte chegou durante o tempo de espera: 30 s, se quem opera o serviço não escolheu outro. Nada foi guardado.',
    cure: 'Veja o que segurou os bytes, a rede ou o programa que os gera, e repita. Se são gerados devagar, grave-os antes em um arquivo.',
  },
  too_many_uploads: {
    status: 429,
    text: 'Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo tempo. Envie menos arquivos por vez e tente de novo em {seconds} s.',
    cause:
      'A conta tem em andamento tantos envios quantos o plano permite ou quantos lhe cabem na memória do serviço, ou muitos deles têm linhas de mais de 512 KiB. Entre estes, o mais novo da conta que tem mais dá o lugar à conta que espera por um.',
    cure: 'Envie menos arquivos em paralelo, e repita este depois dos segundos de `Retry-After`. Nada dele foi guardado.',
  },
  uploads_busy: {
    status: 503,
    text: 'O serviço já recebe tantos envios ao mesmo tempo quantos a sua memória permite. Tente de novo em {seconds} s.',
    cause:
      'Os envios em andamento de todas as contas, juntos, chegaram ao máximo do processo. Cada conta deixa livres tantos lugares quantos ocupa.',
    cure: 'Repita o envio depois dos segundos de `Retry-After`; nada dele foi guardado. Se continuar, avise quem opera o serviço: faltam processos ou memória.',
  },
  direct_upload_gone: {
    status: 410,
    text: 'O envio direto foi descontinuado. Gere uma URL com POST /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}.',
    cause: 'Enviar um arquivo por `POST /api/v1/schemas/{slug}/files` foi descontinuado.',
    cure: 'Gere uma URL com `generate-upload-token` e envie o arquivo com PUT. O código pronto está no painel: Esquemas > o esquema > Usar a API.',
  },
} as const satisfies Record<string, ErrorText>;
