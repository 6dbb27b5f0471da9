/** The commands of backups. */
export const cliBackup = {
  backup: 'cópias de segurança (backups)',
  backup_settle:
    'perfil distribuído, depois de trazer o PostgreSQL de volta a um momento anterior: mostra o que não combina com ele; com --apply, acerta',
  backup_create: 'faz um backup, com o serviço no ar ou parado; copia só o que a pasta ainda não tem',
  backup_list: 'lista os backups de uma pasta',
  backup_restore: 'restaura um backup em uma pasta vazia e confere tudo',
  opt_settle_apply:
    'acerta o banco de controle (ids, sessões, links de quadros, execuções abertas) e as tabelas; sem isto, nada muda',
  opt_backup_to: 'pasta dos backups, uma para cada serviço; de preferência em outro disco',
  opt_backup_keep:
    'remove os backups mais antigos, e fica com este e os mais novos até este número (padrão: ficam todos)',
  opt_backup_from: 'pasta dos backups',
  opt_backup_id: 'qual backup (padrão: o mais novo completo)',
  opt_backup_data_dir: 'pasta de dados nova: vazia, ou de uma restauração deste backup que não terminou',
  opt_backup_key: 'arquivo com a chave secreta (padrão: CELEIRO_SECRET_KEY)',

  backup_not_here:
    'No perfil distribuído quem guarda cópias são o PostgreSQL, o bucket e o catálogo de tabelas: o procedimento está em docs/backup.md.',
  backup_inside:
    'A pasta {folder} está dentro da pasta de dados {dataDir}: as duas se perderiam juntas. Use outra.',
  backup_seal_first:
    'As chaves de assinatura ainda não estão seladas com CELEIRO_SECRET_KEY, mas com CELEIRO_OTHER_SECRET_KEY. Rode celeiro keys seal e depois faça o backup. Nada foi copiado.',
  backup_under_way: 'Outro backup deste serviço está em andamento. Espere que termine.',
  backup_progress: 'Copiando',
  backup_copied: '{objects} objetos · {rate}/s',
  backup_created:
    'Backup {id} completo: tudo o que foi respondido até {moment}. Registros: {records}; objetos: {objects} ({size}); novos na pasta: {copied} ({copiedSize}); tempo: {time}.',
  backup_key_file: 'A chave secreta não faz parte do backup. Guarde em outro lugar uma cópia de {path}.',
  backup_key_setting:
    'A chave secreta não faz parte do backup. Guarde em outro lugar o valor de CELEIRO_SECRET_KEY.',
  backup_removed: 'Backups antigos removidos: {count} ({size} que só eles tinham).',
  backup_kept_all:
    'Nenhum backup antigo foi removido: há um danificado (veja backup list), e não se sabe quais cópias são dele. Remova a pasta dele.',
  backup_not_whole: 'Objetos que o próprio serviço não tem inteiros, e que o backup não tem: {count}',

  settle_not_here: 'No perfil embutido, celeiro backup restore já faz isto.',
  settle_served:
    'Um processo do serviço usa este banco. Pare todos os gateways e workers, apague os pods das execuções e rode de novo.',
  settle_apply: 'Nada foi mudado. Para acertar: celeiro backup settle --apply.',
  settled:
    'Banco de controle acertado. Sessões encerradas: {sessions}; links de quadros que deixam de valer: {links}; execuções abertas que começam outra tentativa: {runs}.',
  settle_tables_same: 'As tabelas combinam com o banco de controle.',
  settle_roll_back: 'tem execuções de depois do momento; voltaria ao snapshot',
  settle_rolled_back: 'tinha execuções de depois do momento; voltou ao snapshot',
  settle_drop: 'é de depois do momento; seria apagada',
  settle_dropped: 'era de depois do momento; foi apagada',
  settle_lost: 'falta o que o banco de controle nomeia',
  settle_lost_todo:
    'Onde falta, o catálogo de tabelas está em um momento anterior ao do banco de controle, ou se perderam arquivos da tabela. Traga o catálogo a um momento mais novo, e os arquivos das versões do bucket; depois rode de novo.',
  settle_unreadable: 'não pode ser lida',
  settle_reason: '{tenant}/{schema}: {reason}',
  settle_unreadable_todo:
    'O que não pode ser lido fica como está. Se falta um arquivo, traga-o das versões do bucket, com a mesma chave; depois rode de novo.',
  col_snapshot: 'snapshot',

  backup_none: 'Não há backups em {folder}.',
  backup_none_complete: 'Não há backup completo em {folder}.',
  backup_unknown: 'Não há o backup {id} em {folder}.',
  backup_is_unfinished: 'O backup {id} não está completo: foi interrompido ou está em andamento.',
  backup_is_damaged:
    'O backup {id} está danificado: falta o manifesto inteiro, ou um arquivo que ele nomeia.',
  backup_file_damaged: 'O arquivo {path} do backup falta ou está danificado. Nada foi restaurado.',
  backup_newer: 'O backup {id} é de uma versão mais nova do Celeiro ({version}). Restaure com ela.',
  backup_complete: 'completo',
  backup_complete_without: 'completo, sem {count} objetos que o serviço não tinha inteiros',
  backup_unfinished: 'incompleto',
  backup_damaged: 'danificado',
  col_backup: 'backup',
  col_moment: 'momento',
  col_records: 'registros',
  col_objects: 'objetos',
  col_copy: 'cópia',

  restore_database_url:
    'Com CELEIRO_DATABASE_URL o serviço usaria outro banco, e não o restaurado. Restaure sem essa variável.',
  restore_no_key:
    'Falta a chave secreta do serviço que fez o backup: defina CELEIRO_SECRET_KEY ou indique o arquivo secret.key com --secret-key-file.',
  restore_wrong_key: 'A chave secreta não é a do serviço que fez o backup {id}.',
  restore_not_empty: 'A pasta {dataDir} não está vazia. Indique uma pasta nova.',
  restore_of_other:
    'Em {dataDir} não terminou a restauração do backup {begun}. Termine-a com --backup {begun}, ou restaure {id} em outra pasta.',
  restore_progress: 'Restaurando',
  restore_missing: 'falta no backup',
  restore_damaged: 'danificado no backup',
  restore_never: 'já faltava no serviço',
  restore_never_whole: 'já estava danificado no serviço',
  restored:
    'Backup {id} restaurado em {dataDir}: o serviço como era em {moment}. Registros: {records}; objetos: {objects} ({size}); tempo: {time}.',
  restore_next: 'Para iniciar: CELEIRO_DATA_DIR={dataDir} celeiro serve',
} as const satisfies Record<string, string>;
