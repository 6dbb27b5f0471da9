import type { BenchService, BenchTenant } from '../service.ts';
import type { QuietTenant } from './quiet-tenant.ts';

/** What an attacker's process is told; JSON. */
export interface Target {
  /** Where the service listens. */
  url: string;
  [key: string]: unknown;
}

export interface World {
  service: BenchService;
  quiet: QuietTenant;
  /** The tenant that attacks, where one does. */
  loud: BenchTenant;
}

/** One attack: prepared and measured by the bench, and run in a process of its own until that is killed. */
export interface Attack {
  /** Makes what the attack needs to have in the service. */
  prepare(world: World): Promise<Target>;
  /** Measures before the attack what `beside` compares with. */
  alone?(world: World): Promise<void>;
  /** Goes on until its process is killed; `ready` is called when the attack is at its height, with what `begun` needs. */
  run(target: Target, ready: (told?: unknown) => void): Promise<void>;
  /** What the bench itself does for the attack, before anything is measured beside it. */
  begun?(world: World, told: unknown): Promise<void>;
  /** Reports bars besides those of the quiet tenant's listing, upload and count. */
  beside?(world: World): Promise<void>;
}

/** Works off `work` in so many streams for ever; what fails is part of an attack. */
export async function inStreams(streams: number, work: (stream: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: streams }, async (_, stream) => {
      for (;;) {
        const startedAt = performance.now();
        await work(stream).catch(() => undefined);
        // Refused at once, it would otherwise measure this process.
        const tooSoonMs = 5 - (performance.now() - startedAt);
        if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
      }
    }),
  );
}
