import type { BenchService, BenchTenant } from '../service.ts';
import type { QuietTenant } from './quiet-tenant.ts';

/** What an attacker's process is given, as JSON. */
export interface Target {
  /** Where the service listens. */
  url: string;
  [key: string]: unknown;
}

export interface World {
  service: BenchService;
  quiet: QuietTenant;
  /** The attacking tenant, for attacks by a tenant. */
  loud: BenchTenant;
}

/** One attack. The bench prepares and measures it; it runs in a process of its own until that is killed. */
export interface Attack {
  /** Makes what the attack needs in the service. */
  prepare(world: World): Promise<Target>;
  /** Measures before the attack what `beside` compares with. */
  alone?(world: World): Promise<void>;
  /** Attacks until the process is killed. Calls `ready` when the attack is at its height, with what `begun` needs. */
  run(target: Target, ready: (told?: unknown) => void): Promise<void>;
  /** Does the bench's own part of the attack, before anything is measured. */
  begun?(world: World, told: unknown): Promise<void>;
  /** Reports bars besides those of the quiet tenant's listing, upload and count. */
  beside?(world: World): Promise<void>;
}

/** Repeats `work` for ever in `streams` concurrent streams. Failures are part of an attack. */
export async function inStreams(streams: number, work: (stream: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: streams }, async (_, stream) => {
      for (;;) {
        const startedAt = performance.now();
        await work(stream).catch(() => undefined);
        // A pause: without it, requests that are refused at once would keep this process busy.
        const tooSoonMs = 5 - (performance.now() - startedAt);
        if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
      }
    }),
  );
}
