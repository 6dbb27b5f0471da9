/** What is wrong with settings and the files of plans and shapes: code -> text. zod's own texts come in Portuguese too. */
export const settingsTexts = {
  unknown: 'não há configuração com este nome (veja docs/settings.md)',
  needed: 'o perfil {profile} precisa dela',
  both_or_none: '{one} e {other}: as duas ou nenhuma',
  password_needs_https: 'uma senha exige uma URL https em {url}',
  smtp_password_needs_tls: 'uma senha exige TLS até o servidor: use smtps:// ou {tls}=required',
  smtp_url: 'deve ser uma URL smtp:// ou smtps://',
  smtp_url_encoding:
    'o usuário e a senha vão na URL com os caracteres especiais codificados: escreva % como %25, @ como %40',
  mail_from: 'deve ser um endereço de e-mail, ou Nome <endereço>',
  hidden: '(oculta)',
  restore_under_way:
    'a restauração do backup {backup} em {dataDir} não terminou; repita "celeiro backup restore" até que termine',
  secret_key_file:
    '{path} não tem a chave secreta, que são 64 dígitos hexadecimais. Restaure o arquivo da sua cópia, ou defina CELEIRO_SECRET_KEY com a chave',
  database_held:
    'o PostgreSQL desta pasta não começou. {path} nomeia o processo {pid}, que existe e não responde. Se nenhum PostgreSQL serve esta pasta, em nenhum contêiner ou máquina, apague o arquivo. Veja {log}',
  other_account:
    '{path} é da conta {uid}, e este comando roda como root, que tomaria o banco dela. Rode-o como essa conta: sudo -u "#{uid}" celeiro … Para que a pasta seja do root, pare o serviço e passe-a com chown -R root',
  closed_to_account:
    'esta conta ({mine}) não entra em {path}, que é da conta {uid}. Rode o comando como essa conta: sudo -u "#{uid}" celeiro …',
  application_password_file:
    '{path} não tem a senha que o serviço usa no PostgreSQL. Apague o arquivo: o serviço faz outra senha',
  owner_password_file:
    '{path} não tem a senha do PostgreSQL desta pasta. Restaure o arquivo de uma cópia da pasta, ou restaure um backup noutra pasta com "celeiro backup restore"',
  installation_id:
    '{path} não tem o identificador desta instalação. Apague-o: o serviço grava outro, se os objetos são os do banco de controle',
  folder_of_other:
    '{name} é a pasta de outra instalação, e não a do banco de CELEIRO_DATABASE_URL. Indique a pasta deste banco: um caminho relativo, como o padrão .celeiro, vale a partir da pasta em que o comando começa. Só se a pasta for mesmo a deste banco, grave {id} em {path}',
  folder_without_objects:
    '{name} não tem os objetos que o banco de CELEIRO_DATABASE_URL nomeia. Indique a pasta que os tem: um caminho relativo, como o padrão .celeiro, vale a partir da pasta em que o comando começa. Só se a pasta for mesmo a deste banco, e os objetos se perderam, grave {id} em {path}',
  folder_with_objects:
    '{name} tem arquivos enviados, e o banco de CELEIRO_DATABASE_URL não nomeia nenhum: um dos dois é de outra instalação. Indique o banco desta pasta, ou uma pasta vazia. Só se a pasta for mesmo a deste banco, grave {id} em {path}',
  bucket_of_other:
    'o bucket {name} é de outra instalação, e não da do banco de CELEIRO_DATABASE_URL. Corrija a configuração que está errada, uma das duas. Só se o bucket for mesmo o deste banco, grave {id} em {path}',
  bucket_without_objects:
    'o bucket {name} não tem os objetos que o banco de CELEIRO_DATABASE_URL nomeia. Corrija a configuração que está errada, uma das duas. Só se o bucket for mesmo o deste banco, e os objetos se perderam, grave {id} em {path}',
  bucket_with_objects:
    'o bucket {name} tem arquivos enviados, e o banco de CELEIRO_DATABASE_URL não nomeia nenhum: um dos dois é de outra instalação. Indique o banco deste bucket, ou um bucket vazio. Só se o bucket for mesmo o deste banco, grave {id} em {path}',

  whole: 'deve ser um número inteiro',
  http_url: 'deve ser uma URL http(s)',
  postgres_url: 'deve ser uma URL postgres://',
  unverified_database:
    'sslmode=no-verify e uselibpqcompat aceitam o certificado de qualquer um; use sslmode=verify-full e, com uma autoridade própria, NODE_EXTRA_CA_CERTS',
  seal_key: 'deve ter 64 dígitos hexadecimais',
  cidr: 'deve ter faixas CIDR, separadas por vírgulas',
  host_port: 'deve ser host:porta',
  topic_prefix: 'deve ter letras, dígitos, pontos, sublinhados ou hifens',
  sql_name: 'deve ter letras minúsculas, dígitos ou sublinhados',
  jdbc_url: 'deve ser uma URL jdbc:postgresql://',
  unverified_catalog:
    'só sslmode=verify-full confere o certificado e o nome do servidor; use-o, ou sslmode=disable numa rede sem TLS, sem sslhostnameverifier nem NonValidatingFactory',
  s3_url: 'deve ser uma URL s3://',

  decimal: 'deve ser um número decimal como texto',
  cpus: 'deve ser uma quantidade de processadores como texto, por exemplo "500m"',
  cpu_request: 'shape {id}: cpu_request é mais que ocpus',
  memory_overhead: 'shape {id}: memory_overhead_mb é no máximo {most}; o resto é o heap do Java',
  drivers: '{architecture} tem {count} shapes ativos de driver, e não um',
  default_shape: 'plano {plan}: default_shape_id {id} não é um shape ativo',
  plan_in_use:
    'falta o plano "{plan}". Contas que o têm: {tenants} ({names}). Ponha-o de volta no arquivo, ou dê outro às contas com "celeiro plan set"',
  shape_id_twice: 'o id {id} é de mais de um shape: {names}',
  no_basic_plan: 'planos: falta o plano "basic", o padrão',
} as const;
