/** Errors of uploads and of the list of files. */
export const uploads = {
  upload_url_invalid: {
    status: 401,
    text: 'A URL de envio é inválida ou expirou. Gere outra com generate-upload-token.',
  },
  upload_invalid_name: { status: 422, text: 'O nome do arquivo é inválido; veja errors.' },
  bad_file_name: {
    status: 422,
    text: 'O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta nem caractere de controle.',
  },
  upload_name_taken: { status: 422, text: 'Já existe um arquivo com este nome e outro conteúdo.' },
  file_name_taken: {
    status: 422,
    text: 'O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome.',
  },
  upload_too_large: {
    status: 413,
    text: 'O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes.',
  },
  upload_not_jsonl: {
    status: 422,
    text: 'O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija as linhas de report e envie de novo.',
  },
  upload_bad_encoding: { status: 415, text: 'Content-Encoding deve ser gzip ou identity.' },
  upload_bad_gzip: { status: 422, text: 'O conteúdo gzip está corrompido ou incompleto.' },
  upload_interrupted: {
    status: 400,
    text: 'O envio foi interrompido antes do fim. Envie o arquivo de novo.',
  },
  upload_stalled: {
    status: 408,
    text: 'O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo.',
  },
  too_many_uploads: {
    status: 429,
    text: 'Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo tempo. Envie menos arquivos por vez e tente de novo em {seconds} s.',
  },
  direct_upload_gone: {
    status: 410,
    text: 'O envio direto foi descontinuado. Gere uma URL com POST /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
