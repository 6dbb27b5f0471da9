import { Celeiro, type CeleiroError } from 'celeiro';
import { client, dataPath, errorOf, overAll, place, same, sameRefusal, story } from './scene.ts';

export async function refusals(): Promise<void> {
  const { wrong_token, revoked_token, gone_schema, bad_query } = story.steps.refusals;
  const query = overAll(['count(*) as n']);
  const asking = (token: string) => errorOf(new Celeiro(place.url, token).query(story.schema, query));
  sameRefusal('a wrong token', await asking('wrong'), wrong_token);
  sameRefusal('a revoked token', await asking(place.revokedToken), revoked_token);
  sameRefusal('an absent schema', await errorOf(client.query(gone_schema.slug, query)), gone_schema);
  const refused = (await errorOf(client.query(story.schema, overAll(bad_query.select)))) as CeleiroError;
  sameRefusal('a bad query', refused, bad_query);
  same('the field to blame', Object.keys(refused.fields), [bad_query.field]);
}

export async function faults(): Promise<void> {
  const { timeout_seconds, max_attempts, within_seconds, ...kinds } = story.steps.faults;
  const options = { timeoutMs: timeout_seconds * 1000, maxAttempts: max_attempts };
  for (const name of ['cut', 'hang', 'html', 'garbage', 'full', 'refused'] as const) {
    // Nothing listens on port 1.
    const url = name === 'refused' ? 'http://127.0.0.1:1' : `${place.faultsUrl}/${name}`;
    const faulty = new Celeiro(url, place.token, options);
    const calls = {
      query: () => faulty.query(story.schema, overAll(['count(*) as n'])),
      upload: () => faulty.upload(story.schema, dataPath(story.steps.walk.upload)),
    };
    for (const [call, make] of Object.entries(calls)) {
      const startedAt = performance.now();
      sameRefusal(`${call} on ${name}`, await errorOf(make()), kinds[name]);
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > within_seconds) throw new Error(`${call} on ${name} took ${seconds} s`);
    }
  }
}
