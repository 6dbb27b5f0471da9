/** What the command `doctor` finds, and what to do about it. */
export const cliDoctor = {
  doctor_healthy: 'Tudo certo.',
  doctor_unhealthy: 'Há falhas. Corrija-as na ordem em que aparecem.',
  doctor_settings: 'Configuração',
  doctor_settings_ok: 'perfil {profile}, {plans} planos, {shapes} shapes',
  doctor_settings_todo: 'Corrija as variáveis; docs/settings.md explica cada uma.',
  doctor_data_dir: 'Pasta de dados',
  doctor_data_dir_ok: '{path}, com escrita',
  doctor_data_dir_todo: 'Dê permissão de escrita ou escolha outra pasta em CELEIRO_DATA_DIR.',
  doctor_disk: 'Espaço em disco',
  doctor_disk_free: '{free} livres',
  doctor_disk_todo: 'Libere espaço ou escolha outra pasta em CELEIRO_DATA_DIR.',
  doctor_database: 'Banco de controle',
  doctor_database_embedded: 'PostgreSQL embutido',
  doctor_database_external: 'PostgreSQL de CELEIRO_DATABASE_URL',
  doctor_database_ok: '{kind}, versão {version}',
  doctor_database_embedded_todo:
    'Veja postgres/postgres.log na pasta de dados, ou informe CELEIRO_DATABASE_URL.',
  doctor_database_url_todo:
    'Confira endereço, usuário e senha em CELEIRO_DATABASE_URL, e se o servidor está no ar.',
  doctor_database_password_todo:
    'O servidor recusou usuário ou senha. Corrija os dois em CELEIRO_DATABASE_URL.',
  doctor_database_not_let_in_todo:
    'O servidor não deixa entrar assim. Ponha sslmode=verify-full em CELEIRO_DATABASE_URL, se ele exige TLS, e confira usuário, banco e as regras de acesso dele (pg_hba.conf).',
  doctor_tls_untrusted_todo:
    'O certificado do servidor é de uma autoridade em que este processo não confia. Ponha o certificado dela (PEM) em um arquivo e o nome do arquivo em NODE_EXTRA_CA_CERTS, e inicie de novo (docs/kubernetes.md).',
  doctor_tls_other_name_todo:
    'O certificado do servidor é de outro nome. Use no endereço um nome que esteja no certificado, ou peça um certificado com este nome.',
  doctor_tls_expired_todo:
    'O certificado do servidor venceu ou ainda não vale. Renove o certificado e confira o relógio desta máquina.',
  doctor_tls_no_tls_todo:
    'O servidor não fala TLS nessa porta. Confira a porta e o esquema do endereço (http ou https), ou ligue o TLS no servidor.',
  doctor_tls_no_handshake_todo:
    'Os dois lados não se entendem em TLS. Confira a porta, o esquema do endereço (http ou https), e as versões de TLS e os certificados que o servidor aceita.',
  doctor_extensions: 'Extensões do banco',
  doctor_extensions_missing: 'faltam {names}',
  doctor_extensions_todo: 'Instale o pacote contrib do PostgreSQL no servidor.',
  doctor_migrations: 'Migrações',
  doctor_migrations_ok: 'em dia',
  doctor_migrations_pending: '{pending} por executar',
  doctor_migrations_todo: 'serve as executa ao iniciar; ou use o comando migrate.',
  doctor_keys: 'Chaves de assinatura',
  doctor_keys_ok: '{keys} no banco; a chave secreta as abre',
  doctor_keys_none: 'ainda não há; a primeira é criada no primeiro uso',
  doctor_keys_sealed: '{key} não é a chave secreta que selou as chaves deste banco: não abre {kids}',
  doctor_keys_todo:
    'Restaure CELEIRO_SECRET_KEY, ou secret.key na pasta de dados, do tempo em que o banco foi criado.',
  doctor_keys_todo_setting:
    'Ponha em CELEIRO_SECRET_KEY a chave secreta deste banco; se ela é a de secret.key na pasta de dados, não defina CELEIRO_SECRET_KEY. Durante uma troca de chave secreta, a antiga fica em CELEIRO_OTHER_SECRET_KEY.',
  doctor_keys_todo_file:
    'CELEIRO_SECRET_KEY não está definida. Defina-a com a chave secreta deste banco, ou restaure {key} do tempo em que o banco foi criado.',
  doctor_keys_some_sealed: 'a chave secreta abre outras deste banco, mas não {kids}',
  doctor_keys_some_todo:
    'Se você tem a chave secreta que as selou, ponha-a em CELEIRO_OTHER_SECRET_KEY e use celeiro keys seal. Se ela se perdeu, ou foi um engano em keys rotate, remova cada uma com celeiro keys remove -- NOME: o que ela assinou deixa de valer.',
  doctor_plans: 'Planos das contas',
  doctor_plans_ok: 'todos no arquivo de planos',
  doctor_installation: 'Instalação',
  doctor_installation_ok: 'o banco de controle e {name} são da mesma',
  doctor_installation_unclaimed: '{name} ainda não tem identificador; serve o grava ao iniciar',
  doctor_installation_unknown: '{name}: {reason}',
  doctor_installation_unknown_todo: 'Veja as outras falhas. Sem isso não se sabe se é desta instalação.',
  doctor_installation_new: '{name} já foi usado por uma instalação, e o banco de controle é novo',
  doctor_installation_new_folder_todo:
    'Indique em CELEIRO_DATABASE_URL o banco desta pasta, ou outra pasta em CELEIRO_DATA_DIR.',
  doctor_installation_new_bucket_todo:
    'Indique em CELEIRO_DATABASE_URL o banco deste bucket, ou outro bucket em CELEIRO_S3_BUCKET.',
  doctor_installation_new_embedded_todo:
    'Os arquivos de objects/ só respondem com o banco que os nomeia. Indique-o em CELEIRO_DATABASE_URL, ou restaure um backup noutra pasta com celeiro backup restore.',
  doctor_mail: 'Servidor de e-mail',
  doctor_mail_ok: '{host}: conexão e entrada funcionam; celeiro mail test envia uma carta',
  doctor_mail_unreachable_todo:
    'Confira o host e a porta em CELEIRO_SMTP_URL, e se o servidor está no ar e a rede deixa sair por essa porta.',
  doctor_mail_name_not_found_todo: 'O nome do host em CELEIRO_SMTP_URL não foi encontrado. Confira-o.',
  doctor_mail_timed_out_todo:
    'O servidor não respondeu a tempo. Confira a porta em CELEIRO_SMTP_URL (465 é de smtps://, 587 de smtp://) e a rede.',
  doctor_mail_tls_failed_todo:
    'O servidor não oferece STARTTLS ou o certificado não é confiável. Use smtps:// na porta 465, indique a CA em NODE_EXTRA_CA_CERTS ou, só em rede de confiança e sem senha, CELEIRO_SMTP_TLS=optional.',
  doctor_mail_login_refused_todo:
    'O servidor recusou usuário ou senha. Confira os dois em CELEIRO_SMTP_URL; sinais como @ e / se escrevem %40 e %2F.',
  doctor_mail_sender_refused_todo:
    'O servidor não aceita este remetente. Use em CELEIRO_MAIL_FROM um endereço que o usuário possa usar.',
  doctor_mail_recipient_refused_todo: 'O servidor não aceita este destinatário. Confira o endereço.',
  doctor_mail_refused_todo: 'O servidor recusou a carta. O texto dele, acima, diz por quê.',

  doctor_bucket: 'Bucket S3',
  doctor_bucket_ok: '{bucket}: gravação, leitura, listagem, criação condicional e multipart funcionam',
  doctor_bucket_failed: '{bucket}, {step}: {reason}',
  doctor_bucket_unreachable_todo:
    'Confira CELEIRO_S3_ENDPOINT (https:// onde o servidor fala TLS) e CELEIRO_S3_FORCE_PATH_STYLE, e se o servidor está no ar.',
  doctor_bucket_bad_credentials_todo:
    'Confira CELEIRO_S3_ACCESS_KEY_ID e CELEIRO_S3_SECRET_ACCESS_KEY, ou as credenciais do ambiente.',
  doctor_bucket_denied_todo:
    'Dê a essas credenciais direito de ler, gravar, listar e apagar objetos e multiparts do bucket.',
  doctor_bucket_no_bucket_todo: 'Crie o bucket ou corrija CELEIRO_S3_BUCKET.',
  doctor_bucket_no_conditional_create_todo:
    'Use um servidor que respeite If-None-Match: sem isso um envio poderia substituir outro.',
  doctor_bucket_no_checksum_todo:
    'Use um servidor que informe o CRC-32 de objetos inteiros (FULL_OBJECT): com ele cada envio é conferido.',

  doctor_kafka: 'Kafka',
  doctor_kafka_ok: 'responde; tópicos {topics}',
  doctor_kafka_unreachable_todo:
    'Confira CELEIRO_KAFKA_BROKERS, e se os brokers estão no ar. Um broker que exige TLS ou senha fecha a conexão sem CELEIRO_KAFKA_TLS ou CELEIRO_KAFKA_USERNAME.',
  doctor_kafka_refused_todo:
    'Confira CELEIRO_KAFKA_USERNAME, CELEIRO_KAFKA_PASSWORD e CELEIRO_KAFKA_SASL_MECHANISM, e os direitos do usuário.',
  doctor_kafka_topic_missing: 'o tópico {topic} não existe, e o serviço não pode criá-lo',
  doctor_kafka_topic_compacted:
    'o tópico {topic} tem cleanup.policy={policy}, que descarta eventos; deve ser delete',
  doctor_kafka_topic_briefly:
    'o tópico {topic} guarda eventos por {retentionMs} ms; deve guardar por {wantedMs} ms pelo menos',
  doctor_kafka_topics_todo:
    'Crie ou corrija os tópicos, ou deixe que o serviço os crie com CELEIRO_KAFKA_CREATE_TOPICS.',

  doctor_trino: 'Trino',
  doctor_trino_ok: 'versão {version}',
  doctor_trino_unreachable_todo:
    'Confira CELEIRO_TRINO_URL (https:// onde o Trino fala TLS), e se o coordenador está no ar.',
  doctor_trino_denied_todo:
    'Confira CELEIRO_TRINO_USER e CELEIRO_TRINO_PASSWORD, e os direitos do usuário no Trino.',
  doctor_catalog_missing: 'não há catálogo {catalog}; há {others}',
  doctor_catalog_other: 'o catálogo {catalog} é do conector {connector}',
  doctor_catalog_iceberg_todo:
    'Crie no Trino um catálogo do conector iceberg, ou corrija CELEIRO_TRINO_TABLE_CATALOG.',
  doctor_catalog_hive_todo:
    'Crie no Trino um catálogo do conector hive, ou corrija CELEIRO_TRINO_RAW_CATALOG.',
  doctor_tables: 'Tabelas no Trino',
  doctor_tables_ok: 'catálogo {catalog}',
  doctor_tables_todo:
    'Confira as propriedades do catálogo, se o banco dele está no ar e se nele existem as tabelas iceberg_tables e iceberg_namespace_properties (docs/kubernetes.md).',
  doctor_raw_files: 'Arquivos crus no Trino',
  doctor_raw_files_ok: 'lidos do bucket por {catalog}.{schema}',
  doctor_raw_files_unseen: '{catalog} não vê os objetos do bucket',
  doctor_raw_files_unseen_todo:
    'O catálogo precisa ler o bucket de CELEIRO_S3_BUCKET e de hive.partition-projection-enabled=true.',
  doctor_raw_files_shallow: '{catalog} não lê subpastas',
  doctor_raw_files_shallow_todo: 'O catálogo precisa de hive.recursive-directories=true.',
  doctor_raw_files_todo:
    'Dê ao usuário direito de criar esquema e tabela no catálogo; confira as credenciais do S3 nele e hive.partition-projection-enabled=true.',
  doctor_long_statements: 'Comandos longos no Trino',
  doctor_long_statements_ok: 'até {chars} caracteres pelo menos',
  doctor_long_statements_todo:
    'Aumente query.max-length no Trino para 4000000: um comando nomeia cada arquivo pendente.',
  doctor_resource_groups: 'Grupos de recursos no Trino',
  doctor_resource_groups_ok: 'um por conta',
  doctor_resource_groups_shared: 'todas as contas dividem o grupo {group}',
  doctor_resource_groups_todo:
    'Instale os grupos de src/adapters/query-engine-trino/server, para que uma conta não espere pelas outras.',

  doctor_kubernetes: 'Kubernetes',
  doctor_kubernetes_ok: 'versão {version}',
  doctor_kubernetes_todo:
    'Confira CELEIRO_KUBECONFIG; sem ele o serviço usa a conta de serviço do próprio pod.',
  doctor_rights: 'Direitos no Kubernetes',
  doctor_rights_ok: 'os necessários, em {namespace}',
  doctor_rights_missing: 'em {namespace} faltam: {names}',
  doctor_rights_todo: 'Aplique k8s/spark e ligue a conta do serviço ao papel celeiro-worker.',
  doctor_pods: 'Pods de execuções',
  doctor_pods_ok: 'o cluster aceita drivers com a conta {account}',
  doctor_pods_todo:
    'Confira CELEIRO_SPARK_NAMESPACE e CELEIRO_SPARK_SERVICE_ACCOUNT, e as cotas e políticas do namespace.',
  doctor_secret: 'Segredo dos pods',
  doctor_secret_ok: '{secret}, com todas as chaves',
  doctor_secret_unread: '{secret} não foi lido: o serviço não tem esse direito; deve ter {names}',
  doctor_secret_keys: 'em {secret} faltam: {names}',
  doctor_secret_todo: 'Crie o segredo {secret} com {names}.',

  doctor_objects: 'Arquivos guardados',
  doctor_objects_ok: 'nenhum achado com dano até agora; celeiro verify lê todos',
  doctor_objects_damaged: 'faltam {missing}, danificados {damaged}, ilegíveis {unreadable}',
  doctor_objects_todo:
    'Veja quais com celeiro verify; restaure-os de uma cópia de segurança ou, se o armazenamento se recusa a lê-los, veja por quê; ponha-os de lado com celeiro file set-aside ou, se são da tabela, repare-a com celeiro schema repair-table.',
  doctor_verify: 'Verificação contínua',
  doctor_verify_never: 'nenhuma completa até agora',
  doctor_verify_last: 'última completa em {at}',
  doctor_verify_unnamed: 'objetos que ninguém nomeia: {objects} ({bytes})',
  doctor_verify_unnamed_todo: 'Veja quais com celeiro verify; --repair-index remove os que são do serviço.',

  doctor_duckdb: 'DuckDB',
  doctor_duckdb_ok: 'versão {version}',
  doctor_install_todo: 'Instale os pacotes de novo, nesta máquina, com npm ci.',
  doctor_kernel: 'Verificador WebAssembly',
  doctor_kernel_ok: 'carrega',
  doctor_kernel_todo: 'Gere-o de novo com npm run generate.',
  doctor_port: 'Porta',
  doctor_port_any: 'qualquer uma livre',
  doctor_port_free: '{host}:{port} está livre',
  doctor_port_answers: 'o Celeiro já responde em {host}:{port}',
  doctor_port_taken: 'não é possível usar {host}:{port} ({reason}), e quem responde ali não é o Celeiro',
  doctor_port_todo: 'Escolha outra porta em CELEIRO_PORT, ou outro endereço em CELEIRO_HOST.',
} as const satisfies Record<string, string>;
