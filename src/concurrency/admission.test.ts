import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tries } from '../../test/support/properties.ts';
import { Admission, type Place, type Turn } from './admission.ts';

/** Longer than any tenant's patience. */
const longMs = 2000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (places: number) => new Admission({ places, patienceMs: 500 });
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Queries of named tenants, as the admission lets them in. */
class World {
  readonly admission: Admission;
  readonly inside: { tenant: string; place: Place; size: number; client: AbortController }[] = [];
  readonly waiting: { tenant: string; client: AbortController }[] = [];
  /** Tenants in the order of their admissions. */
  readonly admitted: string[] = [];

  constructor(admission: Admission) {
    this.admission = admission;
  }

  arrive(tenant: string, turn: Turn = 'new', size = 1): void {
    const query = { tenant, client: new AbortController() };
    this.waiting.push(query);
    const away = () => this.waiting.splice(this.waiting.indexOf(query), 1);
    this.admission.enter(tenant, query.client.signal, turn, size).then((place) => {
      away();
      const holder = { tenant, place, size, client: query.client };
      this.inside.push(holder);
      this.admitted.push(tenant);
      place.revoked.addEventListener('abort', () => {
        this.leave(this.inside.indexOf(holder));
        this.arrive(tenant, 'again', size);
      });
    }, away);
  }

  leave(index: number): void {
    this.inside.splice(index, 1)[0]!.place.leave();
  }

  count(of: 'inside' | 'waiting', tenant: string): number {
    return this[of].filter((query) => query.tenant === tenant).length;
  }
}

const tenants = ['a', 'b', 'c', 'd', 'e'];
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive'), tenant: fc.constantFrom(...tenants) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave'), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('abort'), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait') }) },
) as fc.Arbitrary<{ kind: 'arrive' | 'leave' | 'abort' | 'wait'; tenant: string; at: number }>;

describe('whatever arrives, leaves and gives up', () => {
  it('a tenant is never overtaken by one with more places, no place is lost, and the bound holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { minLength: 40, maxLength: 80 }),
        async (places, steps) => {
          const world = new World(open(places));
          for (const { kind, tenant, at } of steps) {
            const before = world.admitted.length;
            if (kind === 'arrive') world.arrive(tenant);
            else if (kind === 'wait') await vi.advanceTimersByTimeAsync(longMs);
            else if (kind === 'leave' && world.inside.length > 0) world.leave(at % world.inside.length);
            else if (kind === 'abort' && world.waiting.length > 0) {
              world.waiting[at % world.waiting.length]!.client.abort();
            }
            await settled();

            expect(world.inside.length).toBeLessThanOrEqual(places);
            expect(world.admission.waiting).toBe(world.waiting.length);
            const waiting = tenants.filter((name) => world.count('waiting', name) > 0);
            const hungry = waiting.filter((name) => world.count('inside', name) === 0);
            const free = places - world.inside.length;
            if (waiting.length > 0) expect(free).toBeLessThanOrEqual(1);
            if (hungry.length > 0) expect(free).toBe(0);
            for (const winner of new Set(world.admitted.slice(before))) {
              for (const loser of waiting) {
                expect(world.count('inside', loser)).toBeGreaterThanOrEqual(
                  world.count('inside', winner) - 1,
                );
              }
            }
            if (kind === 'wait' && hungry.length > 0) {
              // Every place is held by a different tenant.
              expect(new Set(world.inside.map((query) => query.tenant)).size).toBe(places);
            }
          }
          while (world.inside.length > 0) {
            world.leave(0);
            await settled();
          }
          expect(world.waiting).toEqual([]);
          for (let n = 0; n < places; n++) world.arrive(`new ${n}`);
          await settled();
          expect(world.inside).toHaveLength(places);
        },
      ),
      { numRuns: tries(100) },
    );
  });
});

describe('a tenant whose queries take every place they can get', () => {
  it('leaves the last place to another tenant, who gets it at once', async () => {
    const world = new World(open(4));
    for (let n = 0; n < 8; n++) world.arrive('loud');
    await settled();
    expect(world.count('inside', 'loud')).toBe(3);
    world.arrive('quiet');
    await settled();
    expect(world.count('inside', 'quiet')).toBe(1);
  });

  it('gives its youngest place up to a third tenant, and its oldest query goes on', async () => {
    const world = new World(open(4));
    for (let n = 0; n < 8; n++) world.arrive('loud');
    world.arrive('quiet');
    await settled();
    const [oldest] = world.inside;
    world.arrive('third');
    await settled();
    expect(world.count('inside', 'third')).toBe(0);
    await vi.advanceTimersByTimeAsync(longMs);
    expect(['loud', 'quiet', 'third'].map((name) => world.count('inside', name))).toEqual([2, 1, 1]);
    expect(world.inside).toContain(oldest);
    // Every tenant has a place now, so none has to give up more.
    const held = [...world.inside];
    await vi.advanceTimersByTimeAsync(10 * longMs);
    expect(world.inside).toEqual(held);
  });

  it('takes turns with others where there is one place', async () => {
    const world = new World(open(1));
    for (let n = 0; n < 3; n++) world.arrive('loud');
    for (const tenant of ['quiet', 'third', 'quiet']) world.arrive(tenant);
    await settled();
    while (world.inside.length > 0) {
      world.leave(0);
      await settled();
    }
    expect(world.admitted).toEqual(['loud', 'quiet', 'third', 'loud', 'quiet', 'loud']);
  });
});

describe('holders that need several places each', () => {
  const sized = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('arrive'),
        tenant: fc.constantFrom(...tenants),
        size: fc.integer({ min: 1, max: 6 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave'), at: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort'), at: fc.nat() }) },
  ) as fc.Arbitrary<{ kind: 'arrive' | 'leave' | 'abort'; tenant: string; size: number; at: number }>;

  it('never have more than there are, and while a tenant has none each other one enters once at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(sized, { minLength: 40, maxLength: 80 }),
        async (places, steps) => {
          const world = new World(new Admission({ places }));
          /** Of each tenant that waits without a place, how many had been admitted when that began. */
          const hungrySince = new Map<string, number>();
          const look = () => {
            const held = world.inside.reduce((sum, { size }) => sum + size, 0);
            expect(held).toBeLessThanOrEqual(places);
            if (world.waiting.length > 0) expect(held).toBeGreaterThan(0);
            for (const name of tenants) {
              const isHungry = world.count('waiting', name) > 0 && world.count('inside', name) === 0;
              const since = hungrySince.get(name);
              if (!isHungry) hungrySince.delete(name);
              else if (since === undefined) hungrySince.set(name, world.admitted.length);
              else {
                const meanwhile = world.admitted.slice(since);
                expect(meanwhile).toEqual([...new Set(meanwhile)]);
              }
            }
          };
          /** Leaves twice, and gives up too late: neither may free anything more. */
          const leave = (index: number) => {
            const { place, client } = world.inside[index]!;
            world.leave(index);
            place.leave();
            client.abort();
          };
          for (const { kind, tenant, size, at } of steps) {
            if (kind === 'arrive') world.arrive(tenant, 'new', Math.min(size, places));
            else if (kind === 'leave' && world.inside.length > 0) leave(at % world.inside.length);
            else if (kind === 'abort' && world.waiting.length > 0) {
              world.waiting[at % world.waiting.length]!.client.abort();
            }
            await settled();
            look();
          }
          while (world.inside.length > 0) {
            leave(0);
            await settled();
            look();
          }
          expect(world.waiting).toEqual([]);
          for (let n = 0; n < places; n++) world.arrive(`new ${n}`);
          await settled();
          expect(world.inside).toHaveLength(places);
          expect(vi.getTimerCount()).toBe(0);
        },
      ),
      { numRuns: tries(100) },
    );
  });

  it('are not passed by smaller ones for ever', async () => {
    const world = new World(new Admission({ places: 3 }));
    world.arrive('a', 'new', 2);
    await settled();
    world.arrive('large', 'new', 3);
    for (const tenant of ['b', 'c', 'd']) world.arrive(tenant);
    await settled();
    expect(world.admitted).toEqual(['a']);
    world.leave(0);
    await settled();
    expect(world.admitted).toEqual(['a', 'large']);
    world.leave(0);
    await settled();
    expect(world.admitted).toEqual(['a', 'large', 'b', 'c', 'd']);
  });

  it('keep no other tenant out while they wait for places of their own tenant', async () => {
    const world = new World(new Admission({ places: 4 }));
    world.arrive('a');
    await settled();
    world.arrive('a', 'new', 4);
    for (let n = 0; n < 2; n++) world.arrive('b');
    await settled();
    expect(world.admitted).toEqual(['a', 'b', 'b']);
  });
});

describe('holders that may keep their places for hours', () => {
  it('a tenant has half of the places at most, and each further one half of what is left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 40 }),
        fc.array(fc.tuple(fc.constantFrom(...tenants), fc.constantFrom(1, 1, 1, 2)), { maxLength: 80 }),
        async (places, arriving) => {
          const world = new World(new Admission({ places, leaves: 'holds' }));
          const held = (tenant: string) => world.admission.insideOf(tenant);
          for (const [tenant, size] of arriving) {
            const before = new Map(tenants.map((name) => [name, held(name)]));
            world.arrive(tenant, 'new', size);
            await settled();
            const free = places - world.admission.inside;
            // Only the one that has just arrived can have entered.
            if (held(tenant) > before.get(tenant)! && before.get(tenant)! > 0)
              expect(held(tenant)).toBeLessThanOrEqual(free);
            for (const name of tenants)
              if (held(name) > 2) expect(held(name)).toBeLessThanOrEqual(places / 2);
          }
          for (const { client } of world.waiting.splice(0)) client.abort();
        },
      ),
      { numRuns: tries(200) },
    );
  });

  it('a tenant with places whose next holder needs more than are free keeps nobody out', async () => {
    const world = new World(new Admission({ places: 16, leaves: 'holds' }));
    for (const tenant of ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'b']) world.arrive(tenant);
    await settled();
    // With four more it would have to leave five of eight free.
    world.arrive('b', 'new', 4);
    world.arrive('c');
    world.arrive('c');
    await settled();
    expect(['a', 'b', 'c'].map((tenant) => world.admission.insideOf(tenant))).toEqual([7, 1, 2]);
  });
});
