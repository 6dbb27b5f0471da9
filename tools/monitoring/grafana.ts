/** A panel of a dashboard: one or more series, each with the PromQL and the name it has in the legend. */
export interface Panel {
  title: string;
  /** Unit as Grafana names it. */
  unit: 'short' | 'reqps' | 's' | 'bytes' | 'Bps' | 'percentunit' | 'rowsps';
  series: [expr: string, legend: string][];
  kind?: 'timeseries' | 'stat';
  /** What one does about it. */
  description?: string;
}

export interface Dashboard {
  uid: string;
  title: string;
  rows: { title: string; panels: Panel[] }[];
}

const COLUMNS = 24;
const PANELS_IN_ROW = 3;
const HEIGHT = 8;

// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
const datasource = { type: 'prometheus', uid: '${datasource}' };

/** A dashboard as Grafana imports it. Its data source is chosen in the dashboard. */
export function renderDashboard({ uid, title, rows }: Dashboard): string {
  const panels: object[] = [];
  let [id, y] = [0, 0];
  for (const row of rows) {
    panels.push({
      ...{ id: ++id, type: 'row', title: row.title, collapsed: false, panels: [] },
      gridPos: { h: 1, w: COLUMNS, x: 0, y: y++ },
    });
    for (const [nth, panel] of row.panels.entries()) {
      const [line, column] = [Math.floor(nth / PANELS_IN_ROW), nth % PANELS_IN_ROW];
      const width = COLUMNS / PANELS_IN_ROW;
      const gridPos = { h: HEIGHT, w: width, x: column * width, y: y + line * HEIGHT };
      panels.push({ id: ++id, ...renderPanel(panel), gridPos });
    }
    y += Math.ceil(row.panels.length / PANELS_IN_ROW) * HEIGHT;
  }
  const document = {
    ...{ uid, title, tags: ['celeiro'], timezone: 'utc', schemaVersion: 39, editable: true, refresh: '1m' },
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    links: [{ type: 'dashboards', title: 'Celeiro', tags: ['celeiro'], asDropdown: true }],
    panels,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderPanel({ title, unit, series, kind = 'timeseries', description }: Panel) {
  return {
    ...{ type: kind, title, datasource, ...(description && { description }) },
    fieldConfig: { defaults: { unit, ...(kind === 'timeseries' && { min: 0 }) }, overrides: [] },
    options:
      kind === 'stat'
        ? { reduceOptions: { calcs: ['lastNotNull'] }, textMode: 'value_and_name' }
        : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: series.map(([expr, legendFormat], index) => ({
      ...{
        refId: String.fromCharCode('A'.charCodeAt(0) + index),
        datasource,
        expr,
        legendFormat,
        range: true,
      },
    })),
  };
}
