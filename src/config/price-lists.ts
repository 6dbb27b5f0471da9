import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import type { PodPlacement, Shape } from '../domain/processing/shape.ts';
import type { Plan } from '../domain/tenants/plan.ts';
import { fill } from '../messages/fill.ts';
import { settingsTexts as texts } from '../messages/pt-br/settings.ts';
import { inPortuguese } from './setting.ts';
import { SettingsError } from './settings.ts';

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, texts.decimal);

const cpus = z.string().regex(/^(\d{1,6}m|\d{1,4}(\.\d{1,3})?)$/, texts.cpus);

const placement = z.strictObject({
  cpu_request: cpus.exactOptional(),
  memory_overhead_mb: z.int().positive().exactOptional(),
  node_selector: z.record(z.string(), z.string()).exactOptional(),
  tolerations: z
    .array(
      z.strictObject({
        key: z.string().exactOptional(),
        operator: z.enum(['Equal', 'Exists']).exactOptional(),
        value: z.string().exactOptional(),
        effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']).exactOptional(),
      }),
    )
    .exactOptional(),
});

/** Smallest heap with which Spark starts, MiB. */
const leastHeapMb = 480;

const shapesFile = z.strictObject({
  shapes: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        name: z.string().min(1),
        architecture: z.enum(['amd', 'intel']),
        driver: z.boolean(),
        shape: z.string().min(1),
        ocpus: z.int().positive(),
        memory_gb: z.int().positive(),
        recommended_file_size_gb: decimal,
        price_per_hour: decimal,
        active: z.boolean(),
        kubernetes: placement.exactOptional(),
      }),
    )
    .min(1),
});

const limit = z.int().positive();
const plansFile = z.strictObject({
  plans: z.record(
    z.string(),
    z.strictObject({
      processing: z.boolean(),
      custom_processing: z.boolean(),
      default_shape_id: z.int().positive(),
      max_file_bytes: limit,
      uploads_at_once: limit.default(32),
      // Table care keeps what a query may read for longer than this.
      query_timeout_seconds: limit.max(3600),
      rate_limits: z.strictObject({ listing: limit, query: limit, upload_token: limit }),
      // Files of operators from before these keys stay valid.
      tenant_rate_factor: limit.default(10),
      panel_requests_per_minute: limit.default(1200),
      requests_at_once: limit.default(256),
      detections_at_once: limit.default(3),
      event_streams_at_once: limit.default(100),
      max_schemas: limit.default(1000),
      max_schema_versions: limit.default(1000),
      max_tokens: limit.default(1000),
      max_members: limit.default(200),
      max_webhooks: limit.default(20),
      max_open_runs: limit.default(200),
      max_stored_bytes: limit.exactOptional(),
    }),
  ),
});

export interface PriceLists {
  plans: Map<string, Plan>;
  shapes: Shape[];
}

/**
 * Reads the files of plans and shapes, the operator's or the defaults.
 * @throws SettingsError naming every mistake in them
 */
export async function readPriceLists(files: {
  plans?: string | undefined;
  shapes?: string | undefined;
}): Promise<PriceLists> {
  const problems: string[] = [];
  const read = async <T>(schema: z.ZodType<T>, path: string | URL): Promise<T | undefined> => {
    try {
      const parsed = schema.safeParse(parse(await readFile(path, 'utf8')), inPortuguese);
      if (parsed.success) return parsed.data;
      problems.push(
        ...parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`),
      );
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`);
    }
    return undefined;
  };
  const shapesPath = files.shapes ?? new URL('./defaults/shapes.yaml', import.meta.url);
  const shapeList = await read(shapesFile, shapesPath);
  const planList = await read(plansFile, files.plans ?? new URL('./defaults/plans.yaml', import.meta.url));

  const shapes: Shape[] = (shapeList?.shapes ?? []).map(
    ({ memory_gb, recommended_file_size_gb, price_per_hour, kubernetes, ...rest }) => ({
      ...rest,
      memoryGb: memory_gb,
      recommendedFileSizeGb: recommended_file_size_gb,
      pricePerHour: price_per_hour,
      ...(kubernetes && { kubernetes: toPlacement(kubernetes) }),
    }),
  );
  for (const [id, same] of Map.groupBy(shapes, (shape) => shape.id)) {
    const names = same.map(({ name }) => name).join(', ');
    if (same.length > 1) problems.push(`${shapesPath}: ${fill(texts.shape_id_twice, { id, names })}`);
  }
  for (const { id, ocpus, memoryGb, kubernetes } of shapes) {
    if (processorsOf(kubernetes?.cpuRequest ?? '0') > ocpus)
      problems.push(`${shapesPath}: ${fill(texts.cpu_request, { id })}`);
    const most = memoryGb * 1024 - leastHeapMb;
    if ((kubernetes?.memoryOverheadMb ?? 0) > most)
      problems.push(`${shapesPath}: ${fill(texts.memory_overhead, { id, most })}`);
  }
  for (const architecture of new Set(shapes.map((shape) => shape.architecture))) {
    const drivers = shapes.filter(
      (shape) => shape.active && shape.driver && shape.architecture === architecture,
    );
    if (drivers.length !== 1)
      problems.push(`${shapesPath}: ${fill(texts.drivers, { architecture, count: drivers.length })}`);
  }
  const plans = new Map<string, Plan>();
  for (const [name, plan] of Object.entries(planList?.plans ?? {})) {
    if (shapeList && !shapes.some((shape) => shape.id === plan.default_shape_id && shape.active)) {
      problems.push(fill(texts.default_shape, { plan: name, id: plan.default_shape_id }));
    }
    plans.set(name, {
      name,
      processing: plan.processing,
      customProcessing: plan.custom_processing,
      defaultShapeId: plan.default_shape_id,
      maxFileBytes: plan.max_file_bytes,
      uploadsAtOnce: plan.uploads_at_once,
      queryTimeoutMs: plan.query_timeout_seconds * 1000,
      rateLimits: {
        listing: plan.rate_limits.listing,
        query: plan.rate_limits.query,
        uploadToken: plan.rate_limits.upload_token,
      },
      tenantRateFactor: plan.tenant_rate_factor,
      panelRateLimit: plan.panel_requests_per_minute,
      requestsAtOnce: plan.requests_at_once,
      detectionsAtOnce: plan.detections_at_once,
      eventStreamsAtOnce: plan.event_streams_at_once,
      maxSchemas: plan.max_schemas,
      maxSchemaVersions: plan.max_schema_versions,
      maxTokens: plan.max_tokens,
      maxMembers: plan.max_members,
      maxWebhooks: plan.max_webhooks,
      maxOpenRuns: plan.max_open_runs,
      maxStoredBytes: plan.max_stored_bytes,
    });
  }
  if (planList && !plans.has('basic')) problems.push(texts.no_basic_plan);
  if (problems.length > 0) throw new SettingsError(problems);
  return { plans, shapes };
}

function processorsOf(quantity: string): number {
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity);
}

function toPlacement(told: z.infer<typeof placement>): PodPlacement {
  const { cpu_request, memory_overhead_mb, node_selector, tolerations } = told;
  return {
    ...(cpu_request !== undefined && { cpuRequest: cpu_request }),
    ...(memory_overhead_mb !== undefined && { memoryOverheadMb: memory_overhead_mb }),
    ...(node_selector && { nodeSelector: node_selector }),
    ...(tolerations && { tolerations }),
  };
}
